import { recordEvent } from "../core/history.repository.ts";
import { planNextScan } from "../core/plan-next-scan.ts";
import type { ScannerDeps } from "../core/scanner.deps.ts";
import { lockSettings } from "../core/settings.repository.ts";
import { completeTask, recordSteps } from "../core/tasks.repository.ts";
import { takeFoundIn, tallyExposures } from "../judging/exposures.repository.ts";
import { computeScore } from "../score/compute-score.ts";
import { alertDigest } from "./alert-digest.ts";
import { recordListings } from "./record-listings.ts";
import type { ScanUnderWay } from "./store-findings.ts";
import { watchedNow } from "./watch-scan.ts";

/** Ends the scan, once: numbers, score, history, and one digest of what is new. */
export function finishScan(deps: ScannerDeps) {
	const { db, clock, feed, planOf, brokers } = deps;
	return async ({ taskId, person, wanted }: ScanUnderWay): Promise<void> => {
		const { userId } = person.holder;
		const plan = await planOf(userId);
		const breaches = await deps.catalogue.all();
		await db.transaction(async (tx) => {
			const now = clock.now();
			// The current settings, because the person may have switched something off since the scan began.
			const settings = (await lockSettings(tx, userId, now))?.settings;
			const task = settings && (await recordSteps(tx, taskId, {}, 100));
			// The account is gone, or another worker was faster.
			if (!task) return;
			// Some broker always keeps visitors out. Its line says so; the scan is incomplete if none could be checked.
			const { checked = 0, state: asked } = task.brokers ?? {};
			const complete =
				wanted.every((type) => task.sources[type]?.state === "ok") && (asked !== "unknown" || checked > 0);
			await planNextScan(tx, { userId, frequency: settings.frequency, plan, now });
			const tally = await tallyExposures(tx, userId);
			const total = tally.reduce((sum, { count }) => sum + count, 0);
			const found = await takeFoundIn(tx, userId, taskId);
			// Who sees the scan on its page does not see removals there: they are told the next time.
			const isSeen = await watchedNow(deps, tx, taskId);
			const removals = isSeen ? undefined : await deps.takeRemovalNews(tx, userId);
			const listings = { ...(await brokers.takeNews(tx, userId)), removals };
			const score = await computeScore(deps, tx, {
				holder: person.holder,
				settings,
				tally,
				now,
				planned: true,
			});
			const numbers = { complete, total, fresh: found.length, score };
			if (!(await completeTask(tx, taskId, { ...numbers, now }))) return;
			await recordEvent(
				tx,
				userId,
				{ kind: "scan_completed", details: { total, fresh: found.length, complete } },
				now,
			);
			await recordListings(tx, userId, listings, now);
			const unknownSources = wanted.filter((type) => task.sources[type]?.state === "unknown");
			await alertDigest(deps, tx, { taskId, person, settings, found, unknownSources, listings, breaches });
			await feed.tell(tx, userId, taskId);
		});
	};
}
