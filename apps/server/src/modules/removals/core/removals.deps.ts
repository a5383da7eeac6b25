import type { Clock } from "../../../platform/clock/clock.ts";
import type { KeyRing } from "../../../platform/crypto/key-ring.ts";
import type { PersonVault } from "../../../platform/crypto/person-vault.ts";
import type { Database, Sql, Transaction } from "../../../platform/db/database.ts";
import type { Queue } from "../../../platform/jobs/queue.ts";
import type { Log } from "../../../platform/log/log.ts";
import type { ListedBusiness } from "../../../providers/drp/directory.ts";
import type { AuthorizationSlice } from "../../authorization/authorization.slice.ts";
import type { BillingSlice } from "../../billing/billing.slice.ts";
import type { BrokerUseCases, WatchedOfPerson } from "../../brokers/brokers.slice.ts";
import type { IdentityUseCases } from "../../identity/identity.slice.ts";
import type { Runtime } from "../../runtime/runtime.slice.ts";
import type { TransparencyLog } from "../../transparency/transparency.slice.ts";
import type { AgentByPermit, MailerByPermit, SitesByPermit } from "./contact-permit.ts";

/**
 * Adds a commitment to the installation's transparency log, in the caller's transaction. Returns the id of its leaf.
 */
export type Commit = (tx: Transaction, commitment: Uint8Array) => Promise<number | null>;

/** What a proof file needs from the transparency log. */
export type ProofsOfLog = Pick<TransparencyLog, "proofOf" | "sequence" | "keys">;

/** The address for a broker's mails about one removal. Null if this installation takes no mail. */
export type MailAddressOf = (token: string) => string | null;

/** How letters to brokers are sent. */
export interface LettersOut {
	/** The mailer, behind the guard that only lets letters to allowed addresses out. */
	readonly mailer: MailerByPermit;
	/** The domain of the addresses that letters come from. */
	readonly domain: string;
	/** The name of the agent, for letters where an agent may write. */
	readonly agent: string;
	/** The permission that the person has signed. If it is null, letters are in the person's own voice. */
	readonly authorizationOf: AuthorizationSlice["authorizationOf"];
}

/** How requests by the Data Rights Protocol are sent. */
export interface DrpOut {
	readonly businesses: readonly ListedBusiness[];
	/** Loaded at the first use: with MIGRATE=off its table may not exist when the process starts. */
	readonly agent: () => Promise<AgentByPermit>;
	/** Tells the lab who we are. With real businesses, people do that once. */
	readonly introduce: (agent: AgentByPermit) => Promise<void>;
	/**
	 * The address at which a business calls us about one request, signed by us. Null if businesses cannot reach this
	 * installation.
	 */
	readonly callbackOf: (requestId: string) => string | null;
	/** The page that a person comes back to from a business's page. */
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
	/** Null if this installation contacts no brokers. */
	readonly sites: SitesByPermit | null;
	readonly brokers: Pick<
		BrokerUseCases,
		"listedOf" | "personOf" | "lookAgain" | "mayContact" | "answersOfEverybody"
	>;
	readonly watched: WatchedOfPerson;
	readonly planOf: BillingSlice["planOf"];
	/** The deep-scan setup that the person paid for. Null if there is none, or it was refunded. */
	readonly setupOf: BillingSlice["setupOf"];
	readonly commit: Commit;
	readonly mailAddressOf: MailAddressOf;
	/** Null if this installation sends no letters. */
	readonly letters: LettersOut | null;
	/** Null if this installation is no agent of the Data Rights Protocol. */
	readonly drp: DrpOut | null;
	/** Plans this person's removals again, in a moment. */
	readonly planSoon: (sql: Sql, userId: string) => Promise<void>;
	/** The limit of requests a day to one broker, from all people of this installation. */
	readonly perBrokerDay: (sql: Sql) => Promise<number>;
	readonly runtime: Pick<Runtime, "current">;
	/** How long one attempt may take. */
	readonly attemptMs: number;
}

export type PeopleOfRemovals = Pick<
	IdentityUseCases,
	"authenticate" | "findPerson" | "requireProof" | "originOf" | "recordAuditEvent"
>;
