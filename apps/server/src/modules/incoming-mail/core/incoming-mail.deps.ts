import type { Reading } from "@unlisted/reply-reader";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { KeyRing } from "../../../platform/crypto/key-ring.ts";
import type { PersonVault } from "../../../platform/crypto/person-vault.ts";
import type { Database, Sql, Transaction } from "../../../platform/db/database.ts";
import type { Queue } from "../../../platform/jobs/queue.ts";
import type { Log } from "../../../platform/log/log.ts";
import type { ReplyModelOpinion } from "../../../providers/reply-model/port.ts";

/** Who waits for an answer, and from which domains it may come. */
export interface Awaiting {
	readonly userId: string;
	/** Of the slice that waits: a removal. */
	readonly reference: string;
	readonly domains: readonly string[];
}

/** How a mail may speak of its person. */
export interface Telling {
	readonly names: readonly string[];
	/** Streets, towns, postcodes, relatives: each as it stands here. */
	readonly phrases: readonly string[];
}

/** What the slice that sends letters says of its addresses and of the names of its letters. */
export interface WhoAwaits {
	ofAddress(sql: Sql, address: string): Promise<Awaiting | null>;
	/** A Message-ID with its brackets. */
	ofMessageId(sql: Sql, id: string): Promise<Awaiting | null>;
	/** For a mail that is already kept: who waits for it may have changed since. */
	ofReference(sql: Sql, userId: string, reference: string): Promise<Awaiting | null>;
	/** What tells who the person is: it leaves this installation for no second opinion. */
	tellingOf(sql: Sql, userId: string): Promise<Telling>;
}

/** A mail that was read, for the slice that waited for it. */
export interface ReadMail {
	/** The same each time that this mail is handed over. */
	readonly id: string;
	readonly userId: string;
	readonly reference: string;
	/** The sender's domain; empty if the mail names none. */
	readonly from: string;
	/** A fact: whether that is one of the broker's domains. For a report of our own mail server it says nothing. */
	readonly isBrokers: boolean;
	readonly reading: Reading;
	readonly raw: Uint8Array;
	/** What is new in it, without quotes and signature. */
	readonly text: string;
}

/** In the transaction that notes the mail as read: it is handed over with that, or again. */
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
	/** Null: nobody is asked for a second opinion. */
	readonly secondOpinion: ReplyModelOpinion | null;
	readonly bytesMax: number;
}
