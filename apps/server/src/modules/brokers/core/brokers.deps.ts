import type { BrokerMode } from "@unlisted/contracts/broker-values";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { KeyRing } from "../../../platform/crypto/key-ring.ts";
import type { PersonVault } from "../../../platform/crypto/person-vault.ts";
import type { Database } from "../../../platform/db/database.ts";
import type { Log } from "../../../platform/log/log.ts";
import type { BrokerSites } from "../../../providers/broker-sites/port.ts";
import type { IdentityUseCases } from "../../identity/identity.slice.ts";

export interface BrokersDeps {
	readonly db: Database;
	readonly clock: Clock;
	readonly log: Log;
	readonly keys: KeyRing;
	readonly vault: PersonVault;
	/** Null: this installation searches no brokers. */
	readonly sites: BrokerSites | null;
	readonly mode: BrokerMode;
	readonly times: LookUpTimes;
}

/** In milliseconds. */
export interface LookUpTimes {
	/** For one broker. */
	readonly lookUpMs: number;
	/** For all of them in one scan. What is left then could not be checked. */
	readonly scanMs: number;
}

export type PeopleOfBrokers = Pick<
	IdentityUseCases,
	"authenticate" | "findPerson" | "requireProof" | "originOf" | "recordAuditEvent"
>;
