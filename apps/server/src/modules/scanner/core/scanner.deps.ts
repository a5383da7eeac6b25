import type { PlanId } from "@unlisted/contracts/plans";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { KeyRing } from "../../../platform/crypto/key-ring.ts";
import type { PersonVault } from "../../../platform/crypto/person-vault.ts";
import type { Database, Sql, Transaction } from "../../../platform/db/database.ts";
import type { Queue } from "../../../platform/jobs/queue.ts";
import type { Log } from "../../../platform/log/log.ts";
import type { BreachData } from "../../../providers/breach-data/port.ts";
import type { SmsSender } from "../../../providers/sms/port.ts";
import type { BrokerUseCases } from "../../brokers/brokers.slice.ts";
import type { IdentityUseCases } from "../../identity/identity.slice.ts";
import type { DropWaiting, QueueMail } from "../../notifications/notifications.slice.ts";
import type { Runtime } from "../../runtime/runtime.slice.ts";
import type { AlertExposures } from "../alerts/alert-exposures.ts";
import type { RemovalCounts } from "../alerts/listing-words.rules.ts";
import type { BreachCatalogue } from "./catalogue.ts";
import type { ProgressFeed } from "./progress-feed.ts";

export interface ScannerDeps {
	readonly db: Database;
	readonly clock: Clock;
	readonly log: Log;
	readonly keys: KeyRing;
	readonly vault: PersonVault;
	readonly publicUrl: string;
	readonly queue: Queue;
	readonly runtime: Pick<Runtime, "current">;
	/** The sources that can be asked, in the order in which people see them. */
	readonly providers: readonly BreachData[];
	readonly catalogue: BreachCatalogue;
	/** True if there is only the bundled corpus of invented people. */
	readonly sampleOnly: boolean;
	/** News about removals that a person was not told of yet. The caller's message tells it. */
	readonly peopleWithRemovalNews: (sql: Sql, limit: number) => Promise<string[]>;
	readonly takeRemovalNews: (tx: Transaction, userId: string) => Promise<RemovalCounts>;
	readonly brokers: Pick<
		BrokerUseCases,
		"plan" | "search" | "factsOf" | "takeNews" | "takeNewsWithFacts" | "handOver"
	>;
	readonly feed: ProgressFeed;
	readonly identity: Pick<
		IdentityUseCases,
		"findPerson" | "requireProof" | "originOf" | "codeGuesses" | "recordAuditEvent"
	>;
	readonly planOf: (userId: string) => Promise<PlanId | null>;
	readonly alertExposures: AlertExposures;
	readonly queueMail: QueueMail;
	readonly dropWaiting: DropWaiting;
	/** The browsers that take this person's pushes. */
	readonly pushDevicesOf: (sql: Sql, userId: string) => Promise<readonly { readonly id: string }[]>;
	readonly sms: SmsSender | null;
	/** Whether we limit how many scans a person may start in an hour. */
	readonly limitsStarts: boolean;
	/** How long a source may take to answer before its result counts as unknown. */
	readonly searchTimeoutMs: number;
}
