import type { AdminHealth } from "@unlisted/contracts/admin";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import type { GaugeOptions } from "../../../platform/http/figures.ts";
import { queueFigures, workersSeenAt } from "../../../platform/jobs/queue-figures.ts";
import { askDatabase } from "./health.repository.ts";
import {
	databaseCheck,
	figureChecks,
	type HealthCheck,
	queueCheck,
	unreadable,
	workerCheck,
} from "./health.rules.ts";

export interface HealthDeps {
	readonly db: Database;
	readonly clock: Clock;
	/** The same as /metrics tells. */
	readonly gauges: () => readonly GaugeOptions[];
}

/** Whether it is well, one line for each part. A part that cannot be read is a line too. */
export function readHealth(deps: HealthDeps) {
	return async (): Promise<AdminHealth> => {
		const figures = await Promise.all(
			deps.gauges().map(async ({ name, help, value }) => {
				const read = async () => value();
				return { name, help, value: await read().catch(() => null) };
			}),
		);
		const checks = [await database(deps), ...(await queues(deps)), ...figureChecks(figures)];
		return { checked_at: deps.clock.now().toISOString(), checks, figures };
	};
}

async function database({ db }: HealthDeps): Promise<HealthCheck> {
	const begun = performance.now();
	try {
		await askDatabase(db);
	} catch {
		return unreadable("Database");
	}
	return databaseCheck(db.kind, performance.now() - begun);
}

async function queues({ db, clock }: HealthDeps): Promise<HealthCheck[]> {
	try {
		const now = clock.now();
		return [workerCheck(await workersSeenAt(db), now), queueCheck(await queueFigures(db), now)];
	} catch {
		return [unreadable("Queues")];
	}
}
