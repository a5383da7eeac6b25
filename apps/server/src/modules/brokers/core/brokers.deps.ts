import type { DisclosedField } from "@unlisted/broker-playbooks";
import type { BrokerMode } from "@unlisted/contracts/broker-values";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { KeyRing } from "../../../platform/crypto/key-ring.ts";
import type { PersonVault } from "../../../platform/crypto/person-vault.ts";
import type { Database, Sql, Transaction } from "../../../platform/db/database.ts";
import type { Log } from "../../../platform/log/log.ts";
import type { IdentityUseCases } from "../../identity/identity.slice.ts";
import type { OperatorMail } from "./operator.mails.ts";
import type { SitesBySearchPermit } from "./search-permit.ts";

export interface BrokersDeps {
	readonly db: Database;
	readonly clock: Clock;
	readonly log: Log;
	readonly keys: KeyRing;
	readonly vault: PersonVault;
	/** Null if this installation searches no brokers. */
	readonly sites: SitesBySearchPermit | null;
	readonly mode: BrokerMode;
	readonly times: LookUpTimes;
	/** Runs before a broker is asked, and writes into the ledger what the broker is told. */
	readonly toldBySearch: ToldBySearch;
	/** Runs after listings were found, answered or gone, or settings saved, so that removals are planned again. */
	readonly listingsChanged: (sql: Sql, userId: string) => Promise<void>;
	/** Writes to the operator, if their address is known. */
	readonly tellOperator: (tx: Transaction, mail: OperatorMail) => Promise<void>;
}

export type ToldBySearch = (
	sql: Sql,
	userId: string,
	told: { readonly broker: string; readonly fields: readonly DisclosedField[]; readonly at: Date },
) => Promise<void>;

/** Time limits in milliseconds. */
export interface LookUpTimes {
	/** Limit for one broker. */
	readonly lookUpMs: number;
	/** Limit for all brokers in one scan. Brokers that are left after it count as unchecked. */
	readonly scanMs: number;
}

export type PeopleOfBrokers = Pick<
	IdentityUseCases,
	"authenticate" | "findPerson" | "requireProof" | "originOf" | "recordAuditEvent"
>;
