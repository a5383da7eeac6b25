import type { RemovalEvent } from "../event/event.ts";

/** A witness that saw a tree that includes the event. */
export interface Seen {
	readonly witness: string;
	/** In UTC. */
	readonly at: string;
}

export interface EventFacts {
	readonly event: RemovalEvent;
	/** The event's place in the log, from 0, and the number of leaves in the signed tree. */
	readonly leaf: number;
	readonly treeSize: number;
	readonly seenBy: readonly Seen[];
	/** For each piece of evidence, whether the file has its bytes. They were compared with their hash. */
	readonly included: readonly boolean[];
}

export interface RemovalFacts {
	readonly removal: string;
	readonly events: readonly EventFacts[];
}

/** What the file proves, provided that the log's key is the one that the installation publishes. */
export interface ProofFacts {
	readonly origin: string;
	readonly key: string;
	/** Whether the caller gave the key. If not, it comes from the file and must still be compared. */
	readonly keyWasGiven: boolean;
	readonly removals: readonly RemovalFacts[];
	readonly events: number;
	/** The size of the largest tree in the file. */
	readonly treeSize: number;
	/** Witnesses whose signatures were verified, each with its newest time. */
	readonly witnesses: readonly Seen[];
	/** How many pieces of evidence the file only has the hash of. */
	readonly missing: number;
}

export type Verdict =
	| { readonly outcome: "verified"; readonly facts: ProofFacts }
	/** The file does not prove what it claims. The sentence says where. */
	| { readonly outcome: "failed"; readonly sentence: string }
	/** Verifying is impossible here, because this browser or this address lacks what it needs. */
	| { readonly outcome: "impossible"; readonly sentence: string };
