import type { Clock } from "../../../platform/clock/clock.ts";
import type { KeyRing } from "../../../platform/crypto/key-ring.ts";
import type { PersonVault } from "../../../platform/crypto/person-vault.ts";
import type { Database, Sql, Transaction } from "../../../platform/db/database.ts";
import type { Queue } from "../../../platform/jobs/queue.ts";
import type { Log } from "../../../platform/log/log.ts";
import type { BrokerSites } from "../../../providers/broker-sites/port.ts";
import type { ListedBusiness } from "../../../providers/drp/directory.ts";
import type { DrpAgent } from "../../../providers/drp/port.ts";
import type { Mailer } from "../../../providers/mailer/port.ts";
import type { AuthorizationSlice } from "../../authorization/authorization.slice.ts";
import type { BillingSlice } from "../../billing/billing.slice.ts";
import type { BrokerUseCases, WatchedOfPerson } from "../../brokers/brokers.slice.ts";
import type { IdentityUseCases } from "../../identity/identity.slice.ts";
import type { Runtime } from "../../runtime/runtime.slice.ts";
import type { TransparencyLog } from "../../transparency/transparency.slice.ts";

/**
 * Puts a commitment into the installation's transparency log, with the rest of the transaction or not at all. Answers its leaf's
 * id.
 */
export type Commit = (tx: Transaction, commitment: Uint8Array) => Promise<number | null>;

/** What a proof file takes of the transparency log. */
export type ProofsOfLog = Pick<TransparencyLog, "proofOf" | "sequence" | "keys">;

/** The address that a broker's mails for one removal go to. Null: this installation takes no mail. */
export type MailAddressOf = (token: string) => string | null;

/** How letters to brokers leave. */
export interface LettersOut {
	/** With the guard before it. */
	readonly mailer: Mailer;
	/** Of the addresses that they come from. */
	readonly domain: string;
	/** Who writes, where an agent may. */
	readonly agent: string;
	/** What the person has signed; null: letters are in their own voice. */
	readonly authorizationOf: AuthorizationSlice["authorizationOf"];
}

/** How requests by the Data Rights Protocol leave. */
export interface DrpOut {
	readonly businesses: readonly ListedBusiness[];
	/** Loaded at the first use: with MIGRATE=off its table may not be there when the process starts. */
	readonly agent: () => Promise<DrpAgent>;
	/** Says to the lab who we are. Elsewhere people do that, once. */
	readonly introduce: (agent: DrpAgent) => Promise<void>;
	/** The address that a business calls about one request, signed by us; null: it could not reach this installation. */
	readonly callbackOf: (requestId: string) => string | null;
	/** Where a person comes back to from a business's page. */
	readonly pageOf: (removalId: string) => string;
	readonly close: () => Promise<void>;
}

export interface RemovalsDeps {
	readonly db: Database;
	readonly clock: Clock;
	readonly log: Log;
	readonly keys: KeyRing;
	readonly vault: PersonVault;
	readonly queue: Queue;
	/** Null: this installation contacts no brokers. */
	readonly sites: BrokerSites | null;
	readonly brokers: Pick<
		BrokerUseCases,
		"listedOf" | "personOf" | "lookAgain" | "mayContact" | "answersOfEverybody"
	>;
	readonly watched: WatchedOfPerson;
	readonly planOf: BillingSlice["planOf"];
	readonly commit: Commit;
	readonly mailAddressOf: MailAddressOf;
	/** Null: this installation sends no letters. */
	readonly letters: LettersOut | null;
	/** Null: this installation is no agent of the Data Rights Protocol. */
	readonly drp: DrpOut | null;
	/** Removals of this person are planned again, in a moment. */
	readonly planSoon: (sql: Sql, userId: string) => Promise<void>;
	/** Requests a day to one broker, from everybody here. */
	readonly perBrokerDay: (sql: Sql) => Promise<number>;
	readonly runtime: Pick<Runtime, "current">;
	/** How long one attempt may take. */
	readonly attemptMs: number;
}

export type PeopleOfRemovals = Pick<
	IdentityUseCases,
	"authenticate" | "findPerson" | "requireProof" | "originOf" | "recordAuditEvent"
>;
