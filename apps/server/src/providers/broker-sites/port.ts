import type {
	Capture,
	DisclosedField,
	ListedPerson,
	Listing,
	ListingNow,
	LookUpUnknownReason,
	OptOut,
	OptOutHooks,
	OptOutPlan,
	OptOutRequest,
	Wanted,
} from "@unlisted/broker-playbooks";
import type { DrpBusiness } from "../drp/port.ts";

/** A broker of the catalogue. */
export interface KnownBroker {
	/** The broker's registrable domain. */
	readonly id: string;
	readonly name: string;
	/** The kind in words, such as "people search". Null if unknown. */
	readonly kind: string | null;
	/** Country codes of ISO 3166-1. */
	readonly countries: readonly string[];
	/** The broker whose opt-out covers this one. */
	readonly parent: string | null;
	readonly website: string;
	/** When somebody last checked its entry: "As of 2026-08, not tried by us." */
	readonly checked: string;
	/** How to search it. Null if nobody knows how. */
	readonly playbook: {
		readonly version: string;
		/** The fields that a search discloses to the broker. */
		readonly discloses: readonly DisclosedField[];
	} | null;
	/** What its form would disclose, and who receives it. Null if no form is known. */
	readonly optOut: OptOutPlan | null;
	/** The page on which a person can opt out by hand. */
	readonly optOutUrl: string | null;
	/** The mail address for letters. Null if no working address of its own is known. */
	readonly email: string | null;
	/** Only set if this is not a broker but a service that leaked, and at which people can close their accounts. */
	readonly account?: { readonly service: string; readonly how: string | null };
	/** How to reach it by the Data Rights Protocol, if this installation is an agent that may use the protocol. */
	readonly drp?: DrpBusiness;
	/** How many sources of the catalogue name it. */
	readonly namedBy?: number;
	/** The kind of company and its exemptions, in the terms of the laws. */
	readonly company: { readonly kind: string; readonly exemptions: readonly string[] };
}

/** A person that a broker shows, with the probability that it is our person. */
export interface JudgedListing {
	readonly listing: Listing;
	/** From 0 to 1. */
	readonly probability: number;
	/** Sentences that contain nobody's values. If `bits` is below zero, the reason speaks against a match. */
	readonly reasons: readonly { readonly text: string; readonly bits: number }[];
	readonly capture: Capture | null;
}

/**
 * The answer of a broker. Unknown is not empty: if we could not search a broker, we know nothing about its listings.
 */
export type BrokerAnswer =
	| { readonly state: "known"; readonly listings: readonly JudgedListing[] }
	| {
			readonly state: "unknown";
			readonly reason: LookUpUnknownReason;
			readonly retryAfterSeconds?: number;
			/** The listings from before the failure. There may be more. */
			readonly listings?: readonly JudgedListing[];
	  };

/** Searches the sites of data brokers for a person. */
export interface BrokerSites {
	/** `lab`: made-up sites on this machine, so nothing leaves it. */
	readonly mode: "lab" | "live";
	/** A note for the start's output: which sites, and what cannot be checked here. */
	readonly label: string;
	/** Every known broker, searchable or not, sorted by name. */
	readonly brokers: readonly KnownBroker[];
	/** Services at which people can close accounts. They are only asked by letter or by hand. */
	readonly services?: readonly KnownBroker[];
	/** Makes one visit to one broker. Rejects only if the signal aborts. */
	lookUp(brokerId: string, wanted: Wanted, signal: AbortSignal): Promise<BrokerAnswer>;
	/**
	 * Asks one broker to take one listing off, as its playbook says. Null if it has no playbook and another channel
	 * is needed. Rejects only with an error of `beforeSend`. Every other failure is in the answer.
	 */
	optOut(
		brokerId: string,
		request: OptOutRequest,
		hooks: OptOutHooks,
		signal: AbortSignal,
	): Promise<OptOut | null>;
	/** Opens a link that the broker mailed, but only on the broker's own hosts. Answers like `optOut`. */
	followLink(
		brokerId: string,
		link: string,
		request: OptOutRequest,
		hooks: OptOutHooks,
		signal: AbortSignal,
	): Promise<OptOut | null>;
	/** Looks at the page of one known listing. Never rejects. */
	lookAt(
		brokerId: string,
		listing: Pick<ListedPerson, "url" | "name">,
		signal: AbortSignal,
	): Promise<ListingNow>;
	/**
	 * Only set if the lab is searched: its control interface, whose token no browser ever sees, and its mail server.
	 */
	readonly lab?: { readonly url: string; readonly token: string; readonly smtpPort: number };
	close(): Promise<void>;
}
