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
	/** Its registrable domain. */
	readonly id: string;
	readonly name: string;
	/** In words, such as "people search"; null if nobody said. */
	readonly kind: string | null;
	/** ISO 3166-1. */
	readonly countries: readonly string[];
	/** The broker whose opt-out covers this one. */
	readonly parent: string | null;
	readonly website: string;
	/** When somebody last saw that its entry is right: "As of 2026-08, not tried by us." */
	readonly checked: string;
	/** How it can be searched; null if nobody knows how. */
	readonly playbook: {
		readonly version: string;
		/** What a search tells the broker. */
		readonly discloses: readonly DisclosedField[];
	} | null;
	/** What its form would be told, and who takes it; null if nobody knows a form. */
	readonly optOut: OptOutPlan | null;
	/** Where a person would ask by hand. */
	readonly optOutUrl: string | null;
	/** Where a letter would go; null if nobody knows an address of its own that works. */
	readonly email: string | null;
	/** Not a broker: a service that leaked, at which people close their accounts. */
	readonly account?: { readonly service: string; readonly how: string | null };
	/** How the Data Rights Protocol reaches it, where this installation is an agent that may ask by it. */
	readonly drp?: DrpBusiness;
	/** How many of the catalogue's sources name it. */
	readonly namedBy?: number;
	/** As laws tell companies apart. */
	readonly company: { readonly kind: string; readonly exemptions: readonly string[] };
}

/** Somebody that a broker shows, and how likely it is the person. */
export interface JudgedListing {
	readonly listing: Listing;
	/** 0 to 1. */
	readonly probability: number;
	/** In sentences without values of anybody. `bits` below zero speak against it. */
	readonly reasons: readonly { readonly text: string; readonly bits: number }[];
	readonly capture: Capture | null;
}

/** Unknown is not empty: a broker that could not be looked into says nothing about anybody. */
export type BrokerAnswer =
	| { readonly state: "known"; readonly listings: readonly JudgedListing[] }
	| {
			readonly state: "unknown";
			readonly reason: LookUpUnknownReason;
			readonly retryAfterSeconds?: number;
			/** What was found before it failed. It says nothing about the rest. */
			readonly listings?: readonly JudgedListing[];
	  };

/** Asks data brokers' sites about a person. */
export interface BrokerSites {
	/** `lab`: made-up sites on this machine, and nothing leaves it. */
	readonly mode: "lab" | "live";
	/** For the start's output: which sites, and what cannot be checked here. */
	readonly label: string;
	/** Every broker that is known, searchable or not, by name. */
	readonly brokers: readonly KnownBroker[];
	/** Services at which people close accounts: asked by letter or by hand, and by nothing else. */
	readonly services?: readonly KnownBroker[];
	/** One visit of one broker. Rejects only if the signal aborts. */
	lookUp(brokerId: string, wanted: Wanted, signal: AbortSignal): Promise<BrokerAnswer>;
	/**
	 * Asks one broker to take one listing off, as its playbook says. Null: it has no playbook, and another channel has to be
	 * taken. Rejects only with an error of `beforeSend`; whatever else happens is in the answer.
	 */
	optOut(
		brokerId: string,
		request: OptOutRequest,
		hooks: OptOutHooks,
		signal: AbortSignal,
	): Promise<OptOut | null>;
	/** Opens a link that the broker has mailed: on its own hosts, and nowhere else. Answers as `optOut` does. */
	followLink(
		brokerId: string,
		link: string,
		request: OptOutRequest,
		hooks: OptOutHooks,
		signal: AbortSignal,
	): Promise<OptOut | null>;
	/** What the page of one known listing says today. Never rejects. */
	lookAt(
		brokerId: string,
		listing: Pick<ListedPerson, "url" | "name">,
		signal: AbortSignal,
	): Promise<ListingNow>;
	/** The lab, if that is what is searched: its control interface, whose token no browser is shown, and its mail server. */
	readonly lab?: { readonly url: string; readonly token: string; readonly smtpPort: number };
	close(): Promise<void>;
}
