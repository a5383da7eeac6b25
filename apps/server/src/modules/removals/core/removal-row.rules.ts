import type {
	RemovalChannel,
	RemovalKind,
	RemovalState,
	RemovalTaskKind,
} from "@unlisted/contracts/removals/removal-values";

export type Untold = "yes" | "done" | "back" | "needs_you";

/** The state that a question to the person interrupted, and since when it was. */
export interface StateBefore {
	readonly state: RemovalState;
	readonly since: string;
}

export interface RemovalRow {
	readonly id: string;
	/** `access`: asks what a company holds, and removes nothing. */
	/** `account`: closes the person's account at a service that leaked. `broker` is then a keyed hash. */
	readonly kind: RemovalKind;
	readonly broker: string;
	readonly listingId: string | null;
	readonly recordHash: Uint8Array | null;
	readonly owner: string;
	readonly coveredBy: string | null;
	readonly state: RemovalState;
	readonly stateSince: Date;
	readonly channel: RemovalChannel | null;
	readonly automatic: boolean;
	readonly priority: number;
	readonly rounds: number;
	readonly asked: boolean;
	readonly unsure: boolean;
	readonly createdAt: Date;
	readonly sentAt: Date | null;
	readonly dueAt: Date | null;
	readonly law: string | null;
	/** The last letter since the removal became overdue. */
	readonly followUp: "reminder" | "admonition" | null;
	readonly followUpAt: Date | null;
	readonly looks: number;
	readonly lookedAt: Date | null;
	readonly verifiedAt: Date | null;
	readonly brokeWordAt: Date | null;
	readonly task: RemovalTaskKind | null;
	readonly taskSealed: Uint8Array | null;
	readonly taskSince: Date | null;
	/** The address that an account belongs to, sealed. Only for the kind `account`. */
	readonly aboutSealed: Uint8Array | null;
	readonly tries: number;
	/** When the next letter was refused for the first time. That may have been a fault of our own mail server. */
	readonly refusedSince: Date | null;
	readonly linkSealed: Uint8Array | null;
	readonly nextAt: Date | null;
	/** When to ask the business about a request by the Data Rights Protocol, or to take that request back. */
	readonly pollAt: Date | null;
	readonly mailToken: string;
	readonly events: number;
	readonly lastHash: Uint8Array | null;
	readonly untold: Untold | null;
	/** How often a look found the listing again after it was removed. */
	readonly timesBack: number;
}
