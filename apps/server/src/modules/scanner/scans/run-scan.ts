import type { SourceType } from "@unlisted/contracts/scanner";
import { recordEvent } from "../core/history.repository.ts";
import { loadPerson } from "../core/load-person.ts";
import type { ScannerDeps } from "../core/scanner.deps.ts";
import { ensureSettings } from "../core/settings.repository.ts";
import {
	beginTask,
	failTask,
	ownerOfAnyTask,
	type Progress,
	recordSteps,
	type Steps,
} from "../core/tasks.repository.ts";
import { keptAnswers } from "../sources/kept-answers.ts";
import { type SettledSource, searchSources, wantedTypes } from "../sources/search-sources.ts";
import { brokersOfScan } from "./brokers-of-scan.ts";
import { countDone, finalStates } from "./progress.rules.ts";
import { showLater } from "./show-later.ts";
import { storeFindings } from "./store-findings.ts";

interface ScanJob {
	readonly taskId: string;
	/** Missing in jobs that the previous version added. */
	readonly userId?: string;
}

/**
 * Runs one scan. If a worker died, continues where it stopped. Stores each source's answer at once with everything
 * that follows, and does not ask that source again. Stores the last answers together with the end of the scan. If the
 * scan is over at once, stores how it began in the same transaction.
 */
export function runScan(deps: ScannerDeps) {
	const { db, clock, feed } = deps;
	const store = storeFindings(deps);
	const brokersOf = brokersOfScan(deps);
	return async ({ taskId, userId: owner }: ScanJob, { signal }: { signal: AbortSignal }): Promise<void> => {
		const userId = owner ?? (await ownerOfAnyTask(db, taskId));
		const task = userId && (await beginTask(db, userId, taskId, clock.now()));
		if (!task) return;
		const person = await loadPerson(deps, db, userId);
		// The account was deleted in the meantime, and the task with it.
		if (!person) return;
		const { settings, nextScanAt } = await ensureSettings(db, userId, clock.now());
		const confirmed = person.identifiers.filter(({ verifiedAt }) => verifiedAt !== null);
		// Without identifiers we can find nothing. That does not mean that nothing is there.
		const wanted = wantedTypes(settings.scan_sources);
		if (confirmed.length === 0) return giveUp(deps, { taskId, userId, because: nothingConfirmed });
		if (wanted.length === 0) return giveUp(deps, { taskId, userId, because: everythingOff });
		const left = wanted.filter((type) => !finalStates.has(task.sources[type]?.state ?? "waiting"));
		const off = Object.fromEntries(
			Object.entries(settings.scan_sources).flatMap(([type, on]) => (on ? [] : [[type, offStep]])),
		);
		const brokers = await brokersOf({ task, person, signal });
		const begun: Progress = {
			steps: { ...off, ...stepsOf(left) },
			progress: countDone(task.sources, wanted),
			brokers: brokers.step,
		};
		const shown = showLater(async () => {
			if (await recordSteps(db, userId, taskId, begun)) await feed.tell(db, userId, taskId);
		});
		const waiting = new Set(left);
		let brokersAreDone = brokers.step !== null;
		let isOver = false;
		const put = async (settled: readonly SettledSource[], ends: boolean) => {
			if (!ends) await shown.now();
			const unwritten = (await shown.over()) ? null : begun;
			await store({ taskId, person, wanted, nextScanAt, settled, ends, unwritten });
			isOver ||= ends;
		};
		// Brokers take long, so the page needs the first state now.
		if (brokers.step === null) await shown.now();
		const asked = brokers.ask().then(() => {
			brokersAreDone = true;
		});
		const sources = searchSources(deps, {
			identifiers: confirmed.map(({ id, kind, value }) => ({ id, kind, value })),
			wanted: left,
			signal,
			kept: keptAnswers(deps, { userId, key: person.key }),
			onSettled: async (settled) => {
				for (const { sourceType } of settled) waiting.delete(sourceType);
				await put(settled, waiting.size === 0 && brokersAreDone);
			},
		});
		// Waits until nothing runs any more. If both failed, throws the first error.
		const ended = await Promise.allSettled([sources, asked]);
		await shown.over();
		for (const one of ended) if (one.status === "rejected") throw one.reason;
		if (!isOver) await put([], true);
	};
}

const nothingConfirmed = "There is nothing to look up yet. Confirm an email address first.";
const everythingOff =
	"Every source is switched off, so nothing was asked. Switch one on in the scanner settings.";

function giveUp(
	{ db, clock, feed }: Pick<ScannerDeps, "db" | "clock" | "feed">,
	{ taskId, userId, because }: { taskId: string; userId: string; because: string },
): Promise<void> {
	return db.transaction(async (tx) => {
		const now = clock.now();
		if (!(await failTask(tx, { userId, id: taskId }, because, now))) return;
		await recordEvent(tx, userId, { kind: "scan_failed" }, now);
		await feed.tell(tx, userId, taskId);
	});
}

const offStep = { state: "off", found: 0, new: 0, reason: null } as const;

function stepsOf(types: readonly SourceType[]): Steps {
	const step = { state: "checking", found: 0, new: 0, reason: null } as const;
	return Object.fromEntries(types.map((type) => [type, step]));
}
