import type { Reading } from "@unlisted/reply-reader";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { KeyRing } from "../../../platform/crypto/key-ring.ts";
import type { PersonVault } from "../../../platform/crypto/person-vault.ts";
import type { Database, Sql, Transaction } from "../../../platform/db/database.ts";
import type { Queue } from "../../../platform/jobs/queue.ts";
import type { Log } from "../../../platform/log/log.ts";
import type { ReplyModelOpinion } from "../../../providers/reply-model/port.ts";

/** The person who waits for an answer, and the domains that the answer may come from. */
export interface Awaiting {
	readonly userId: string;
	/** What waits, as its slice names it: the id of a removal. */
	readonly reference: string;
	readonly domains: readonly string[];
}

/** Words by which a mail may identify its person. */
export interface Telling {
	readonly names: readonly string[];
	/** Streets, towns, postcodes, relatives. Each is matched as a whole. */
	readonly phrases: readonly string[];
}

/**
 * Implemented by the slice that sends letters: finds who waits, by its addresses and the Message-IDs of its letters.
 */
export interface WhoAwaits {
	ofAddress(sql: Sql, address: string): Promise<Awaiting | null>;
	/** `id` is a Message-ID with its brackets. */
	ofMessageId(sql: Sql, id: string): Promise<Awaiting | null>;
	/** For a mail that is already stored. The domains may have changed since then. */
	ofReference(sql: Sql, userId: string, reference: string): Promise<Awaiting | null>;
	/** What would identify the person. It is taken out before a second opinion sees the text. */
	tellingOf(sql: Sql, userId: string): Promise<Telling>;
}

/** A mail after reading, for the slice that waited for it. */
export interface ReadMail {
	/** Stays the same each time this mail is handed over. */
	readonly id: string;
	readonly userId: string;
	readonly reference: string;
	/** The sender's domain; empty if the mail names none. */
	readonly from: string;
	/** Whether the sender's domain is one of the broker's. It says nothing about a report of our own mail server. */
	readonly isBrokers: boolean;
	readonly reading: Reading;
	readonly raw: Uint8Array;
	/** The new part of the mail, without quotes and signature. */
	readonly text: string;
}

/** Runs in the transaction that marks the mail as read. If that transaction fails, the mail is handed over again. */
export type OnReply = (tx: Transaction, mail: ReadMail) => Promise<void>;

export interface IncomingMailDeps {
	readonly db: Database;
	readonly clock: Clock;
	readonly log: Log;
	readonly keys: KeyRing;
	readonly vault: PersonVault;
	readonly queue: Queue;
	readonly awaits: WhoAwaits;
	readonly onReply: OnReply;
	/** Null if no second opinion is asked. */
	readonly secondOpinion: ReplyModelOpinion | null;
	readonly bytesMax: number;
}
