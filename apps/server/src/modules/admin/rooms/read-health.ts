import type { AdminHealth } from "@unlisted/contracts/admin";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import type { Figure } from "../../../platform/http/metrics/figures.ts";
import type { Scrape } from "../../../platform/http/metrics/shared-look.ts";
import { queueFigures, workersSeenAt } from "../../../platform/jobs/queue-figures.ts";
import { fewAtOnce } from "../../../platform/process/few-at-once.ts";
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
	/** The figures of /metrics. */
	readonly figures: () => readonly Figure[];
}

/**
 * The same limits as for a scrape: the connections are for people, and an operator waits only seconds (decision
 * 0230).
 */
const usual = { atOnce: 3, patienceMs: 5000 };

/**
 * Says whether the product is well, with one line for each part. A part that cannot be read, or not soon enough, gets
 * a line too.
 */
export function readHealth(deps: HealthDeps, { atOnce, patienceMs } = usual) {
	const inTurn = fewAtOnce(atOnce);
	return async (): Promise<AdminHealth> => {
		const figures = deps.figures();
		const scrape = { begun: performance.now() };
		// Reads the figures in memory before any query, because our own queries would change them.
		const atHand = new Map<Figure, ReadFigure>();
		for (const figure of figures) if (figure.atHand) atHand.set(figure, await readOne(figure, scrape));
		const late = Promise.withResolvers<null>();
		const timer = setTimeout(() => late.resolve(null), patienceMs);
		const read = await Promise.all(
			figures.map(
				async (figure) =>
					atHand.get(figure) ??
					(await Promise.race([inTurn(() => readOne(figure, scrape)), late.promise])) ??
					unread(figure),
			),
		).finally(() => clearTimeout(timer));
		const now = deps.clock.now();
		const checks = [await database(deps), ...(await queues(deps)), ...figureChecks(read, now)];
		return { checked_at: now.toISOString(), checks, figures: read.flatMap(asTold) };
	};
}

async function readOne(figure: Figure, scrape: Scrape): Promise<ReadFigure> {
	try {
		return { ...unread(figure), samples: await samplesOf(figure, scrape) };
	} catch {
		return unread(figure);
	}
}

const unread = ({ name, help }: Figure): ReadFigure => ({ name, help, samples: null });

async function samplesOf(figure: Figure, scrape: Scrape): Promise<NonNullable<ReadFigure["samples"]>> {
	if (!("label" in figure)) return [{ label: null, value: await figure.value(scrape) }];
	const values = await figure.values(scrape);
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
