import type { CatalogueBreach } from "@unlisted/breach-corpus";
import type { PlanId } from "@unlisted/contracts/plans";
import type { SourceType } from "@unlisted/contracts/scanner";
import type { Transaction } from "../../../platform/db/database.ts";
import { keepScore, recordEvents } from "../core/history.repository.ts";
import type { LoadedPerson } from "../core/load-person.ts";
import { nextDates } from "../core/plan-next-scan.ts";
import type { ScannerDeps } from "../core/scanner.deps.ts";
import { closeScan, type SettingsRow } from "../core/settings.repository.ts";
import { completeTask, type TaskRow } from "../core/tasks.repository.ts";
import { type ExposureRow, takeFoundIn } from "../judging/exposures.repository.ts";
import { scoreFacts } from "../score/compute-score.ts";
import { whatScoreIsMadeOf } from "../score/score.repository.ts";
import { scoreOf } from "../score/score.rules.ts";
import { alertDigest } from "./alert-digest.ts";
import { eventsOfListings } from "./record-listings.ts";
import { isSeen } from "./watch-scan.ts";

/** What the end of a scan takes from elsewhere, read before its transaction: it has its own ways to the database. */
export interface ReadAhead {
	readonly plan: PlanId | null;
	readonly breaches: ReadonlyMap<string, CatalogueBreach>;
}

export async function readAhead(
	{ planOf, catalogue }: Pick<ScannerDeps, "planOf" | "catalogue">,
	userId: string,
): Promise<ReadAhead> {
	return { plan: await planOf(userId), breaches: await catalogue.all() };
}

type Deps = Pick<ScannerDeps, "brokers" | "takeRemovalNews" | "alertExposures">;

interface ScanToEnd extends ReadAhead {
	/** Both as the transaction has locked them. */
	readonly task: TaskRow;
	readonly own: SettingsRow;
	readonly person: LoadedPerson;
	readonly wanted: readonly SourceType[];
	/** What is new or back by the answers that this transaction stored. */
	readonly fresh: readonly ExposureRow[];
	readonly now: Date;
}

/** Ends the scan, once: numbers, score, history, and one digest of what is new. Those who listen are told. */
export async function finishScan(
	deps: Deps,
	tx: Transaction,
	{ task, own, person, wanted, fresh, now, plan, breaches }: ScanToEnd,
): Promise<void> {
	const { userId } = person.holder;
	const { id: taskId } = task;
	const { settings } = own;
	// Some broker always keeps visitors out. Its line says so; the scan is incomplete if none could be checked.
	const { checked = 0, state: asked } = task.brokers ?? {};
	const complete =
		wanted.every((type) => task.sources[type]?.state === "ok") && (asked !== "unknown" || checked > 0);
	const { tally, states } = await whatScoreIsMadeOf(tx, userId, taskId);
	const total = tally.reduce((sum, { count }) => sum + count, 0);
	const news = tally.reduce((sum, one) => sum + one.news, 0);
	// Most scans store all their answers with the end, and no earlier one left anything to tell. What is fresh is always counted
	// as news, so with as many news as fresh ones they are the same, and at hand.
	const found = news === fresh.length ? newestFirst(fresh) : await takeFoundIn(tx, userId, taskId);
	// Who sees the scan on its page does not see removals there: they are told the next time.
	const watched = isSeen(task, now);
	const removals = watched ? undefined : await deps.takeRemovalNews(tx, userId);
	const { news: ofBrokers, facts: brokers } = await deps.brokers.takeNewsWithFacts(tx, userId);
	const { holder } = person;
	const { score } = scoreOf(scoreFacts({ holder, settings, tally, states, brokers, planned: true, now }));
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
		settings,
		found,
		unknownSources,
		listings,
		breaches,
	});
	const next = await nextDates(tx, { userId, frequency: settings.frequency, plan, place: own, now });
	await closeScan(tx, userId, { taskId, ...next, score, now });
}

/** As they are read where they are not at hand. */
function newestFirst(rows: readonly ExposureRow[]): ExposureRow[] {
	return rows.toSorted(
		(one, other) => other.discoveredAt.getTime() - one.discoveredAt.getTime() || (one.id < other.id ? 1 : -1),
	);
}
