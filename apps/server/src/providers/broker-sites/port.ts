import type {
	Capture,
	DisclosedField,
	Listing,
	LookUpUnknownReason,
	Wanted,
} from "@unlisted/broker-playbooks";

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
	/** One visit of one broker. Rejects only if the signal aborts. */
	lookUp(brokerId: string, wanted: Wanted, signal: AbortSignal): Promise<BrokerAnswer>;
	/** The control interface of the lab, if that is what is searched. The token is never shown to a browser. */
	readonly lab?: { readonly url: string; readonly token: string };
	close(): Promise<void>;
}
