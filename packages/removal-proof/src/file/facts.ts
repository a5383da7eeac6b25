import type { RemovalEvent } from "../event/event.ts";

/** A witness that saw a tree with the event in it. */
export interface Seen {
	readonly witness: string;
	/** In UTC. */
	readonly at: string;
}

export interface EventFacts {
	readonly event: RemovalEvent;
	/** Its place in the log, from 0, and how many leaves the signed tree has. */
	readonly leaf: number;
	readonly treeSize: number;
	readonly seenBy: readonly Seen[];
	/** For each piece of evidence, whether its bytes are in the file. They were held against their hash. */
	readonly included: readonly boolean[];
}

export interface RemovalFacts {
	readonly removal: string;
	readonly events: readonly EventFacts[];
}

/** What is true if the log's key is the one that the installation publishes. */
export interface ProofFacts {
	readonly origin: string;
	readonly key: string;
	/** Whether the caller named the key. If not, it was taken from the file and must still be compared. */
	readonly keyWasGiven: boolean;
	readonly removals: readonly RemovalFacts[];
	readonly events: number;
	/** The largest tree in the file. */
	readonly treeSize: number;
	/** Those whose signatures were verified, each with the newest time. */
	readonly witnesses: readonly Seen[];
	/** How many pieces of evidence the file has only the hash of. */
	readonly missing: number;
}

export type Verdict =
	| { readonly outcome: "verified"; readonly facts: ProofFacts }
	/** The file does not prove what it says; the sentence says where. */
	| { readonly outcome: "failed"; readonly sentence: string }
	/** Nothing can be said here: this browser or this address lacks what it takes. */
	| { readonly outcome: "impossible"; readonly sentence: string };
