import type { AdminHealth } from "@unlisted/contracts/admin";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import type { Figure } from "../../../platform/http/metrics/figures.ts";
import { queueFigures, workersSeenAt } from "../../../platform/jobs/queue-figures.ts";
import { askDatabase } from "./health.repository.ts";
import {
	asTold,
	databaseCheck,
	figureChecks,
	type HealthCheck,
	queueCheck,
	type ReadFigure,
	unreadable,
	workerCheck,
} from "./health.rules.ts";

export interface HealthDeps {
	readonly db: Database;
	readonly clock: Clock;
	/** The same as /metrics tells. */
	readonly figures: () => readonly Figure[];
}

/** Whether it is well, one line for each part. A part that cannot be read is a line too. */
export function readHealth(deps: HealthDeps) {
	return async (): Promise<AdminHealth> => {
		const figures = await Promise.all(deps.figures().map(readOne));
		const now = deps.clock.now();
		const checks = [await database(deps), ...(await queues(deps)), ...figureChecks(figures, now)];
		return { checked_at: now.toISOString(), checks, figures: figures.flatMap(asTold) };
	};
}

async function readOne(figure: Figure): Promise<ReadFigure> {
	const { name, help } = figure;
	try {
		return { name, help, samples: await samplesOf(figure) };
	} catch {
		return { name, help, samples: null };
	}
}

async function samplesOf(figure: Figure): Promise<NonNullable<ReadFigure["samples"]>> {
	if (!("label" in figure)) return [{ label: null, value: await figure.value() }];
	const values = await figure.values();
	const missing = (figure.expected ?? []).filter((of) => !values.has(of));
	return [...values, ...missing.map((of) => [of, null] as const)].map(([of, value]) => ({
		label: [figure.label, of],
		value,
	}));
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
