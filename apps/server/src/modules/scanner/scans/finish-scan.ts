import type { CatalogueBreach } from "@unlisted/breach-corpus";
import type { PlanId } from "@unlisted/contracts/plans";
import type { SourceType } from "@unlisted/contracts/scanner";
import type { Transaction } from "../../../platform/db/database.ts";
import { alertsReach } from "../core/alerts-reach.ts";
import { keepScore, recordEvents } from "../core/history.repository.ts";
import type { LoadedPerson } from "../core/load-person.ts";
import { nextDates } from "../core/plan-next-scan.ts";
import type { ScannerDeps } from "../core/scanner.deps.ts";
import { closeScan, type LockedSettings } from "../core/settings.repository.ts";
import { completeTask, type TaskRow } from "../core/tasks.repository.ts";
import { type ExposureRow, takeFoundIn } from "../judging/exposures.repository.ts";
import { scoreFacts } from "../score/compute-score.ts";
import { readAtEnd } from "../score/score.repository.ts";
import { scoreOf } from "../score/score.rules.ts";
import { alertDigest } from "./alert-digest.ts";
import { eventsOfListings } from "./record-listings.ts";
import { isSeen } from "./watch-scan.ts";

/**
 * Data for the end of a scan that is read before its transaction, because it uses database connections of its own.
 */
export interface ReadAhead {
	/** Null if the next scan is planned already. */
	readonly toPlan: { readonly plan: PlanId | null } | null;
	readonly breaches: ReadonlyMap<string, CatalogueBreach>;
}

export async function readAhead(
	{ clock, planOf, catalogue }: Pick<ScannerDeps, "clock" | "planOf" | "catalogue">,
	userId: string,
	nextScanAt: Date | null,
): Promise<ReadAhead> {
	// The planner plans the next scan when it starts this one. A change of the settings or of the plan plans it again.
	// So it is done here only if nothing is planned, or if what is planned is due.
	const isPlanned = nextScanAt !== null && nextScanAt > clock.now();
	return { toPlan: isPlanned ? null : { plan: await planOf(userId) }, breaches: await catalogue.all() };
}

type Deps = Pick<ScannerDeps, "brokers" | "takeRemovalNews" | "alertExposures" | "sms" | "pushDevicesOf">;

interface ScanToEnd extends ReadAhead {
	/** The rows as this transaction has locked them. */
	readonly task: TaskRow;
	readonly own: LockedSettings;
	readonly person: LoadedPerson;
	readonly wanted: readonly SourceType[];
	/** Exposures that are new or back because of answers that this transaction stored. */
	readonly fresh: readonly ExposureRow[];
	readonly now: Date;
}

/**
 * Ends the scan, once: numbers, score, history, and one digest of the news. Notifies those who follow its progress.
 */
export async function finishScan(
	deps: Deps,
	tx: Transaction,
	{ task, own, person, wanted, fresh, now, toPlan, breaches }: ScanToEnd,
): Promise<void> {
	const { userId } = person.holder;
	const { id: taskId } = task;
	const { settings } = own;
	// Some broker always blocks visitors, and the brokers' line of the scan says so. The scan counts as incomplete only
	// if no broker could be checked.
	const { checked = 0, state: asked } = task.brokers ?? {};
	const complete =
		wanted.every((type) => task.sources[type]?.state === "ok") && (asked !== "unknown" || checked > 0);
	const { tally, states, hasListings, hasRemovalNews } = await readAtEnd(tx, userId, taskId);
	const total = tally.reduce((sum, { count }) => sum + count, 0);
	const news = tally.reduce((sum, one) => sum + one.news, 0);
	// Most scans store all their answers together with the end, and no earlier scan left news. All fresh exposures
	// count as news. So if the two counts are equal, the fresh exposures are the news, and no query is needed.
	const found = news === fresh.length ? newestFirst(fresh) : await takeFoundIn(tx, userId, taskId);
	// A person who watches the scan on its page sees no removals there. They are told of them the next time.
	const watched = isSeen(task, now);
	const removals = watched || !hasRemovalNews ? undefined : await deps.takeRemovalNews(tx, userId);
	const { news: ofBrokers, facts: brokers } = await deps.brokers.takeNewsWithFacts(tx, userId, {
		hasListings,
	});
	const { holder } = person;
	const alertsOn = await alertsReach(deps, tx, { holder, settings });
	const facts = scoreFacts({ holder, settings, tally, states, brokers, alertsOn, planned: true, now });
	const { score } = scoreOf(facts);
	const listings = { ...ofBrokers, removals };
	const details = { total, fresh: found.length, complete };
	const events = [{ kind: "scan_completed" as const, details }, ...eventsOfListings(listings)];
	await completeTask(tx, task, { ...details, sources: task.sources, brokers: task.brokers, score, now });
	await recordEvents(tx, userId, events, now);
	await keepScore(tx, userId, score, now);
	const unknownSources = wanted.filter((type) => task.sources[type]?.state === "unknown");
	await alertDigest(deps, tx, {
		taskId,
		watched,
		person,
		own,
		found,
		unknownSources,
		listings,
		breaches,
	});
	const { frequency } = settings;
	const next = toPlan && (await nextDates(tx, { userId, frequency, ...toPlan, place: own, now }));
	await closeScan(tx, userId, { taskId, next, score, now });
}

/** Uses the same order as the query that reads the news. */
function newestFirst(rows: readonly ExposureRow[]): ExposureRow[] {
	return rows.toSorted(
		(one, other) => other.discoveredAt.getTime() - one.discoveredAt.getTime() || (one.id < other.id ? 1 : -1),
	);
}
