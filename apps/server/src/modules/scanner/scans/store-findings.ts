import type { SourceType } from "@unlisted/contracts/scanner";
import type { Transaction } from "../../../platform/db/database.ts";
import type { LoadedPerson } from "../core/load-person.ts";
import type { ScannerDeps } from "../core/scanner.deps.ts";
import { type LockedSettings, lockSettings } from "../core/settings.repository.ts";
import {
	lockRunning,
	type Progress,
	type RunningTask,
	recordSteps,
	type Steps,
} from "../core/tasks.repository.ts";
import { stillWatched } from "../core/watched-identifiers.ts";
import { whereToAlert } from "../core/where-to-alert.ts";
import { leastConfidence } from "../judging/confidence.rules.ts";
import { draftExposures } from "../judging/exposure.rules.ts";
import type { ExposureRow } from "../judging/exposures.repository.ts";
import { personFacts, watchedForRules } from "../judging/person-facts.ts";
import { sealExposure } from "../judging/seal-exposure.ts";
import type { SettledSource } from "../sources/search-sources.ts";
import { recordSourceStates } from "../sources/sources.repository.ts";
import { sentenceOfUnknown } from "../sources/unknown.rules.ts";
import { finishScan, readAhead } from "./finish-scan.ts";
import { keepDrafts, type SealedDraft } from "./keep-drafts.ts";
import { countDone } from "./progress.rules.ts";
import { isSeen } from "./watch-scan.ts";

export interface ScanUnderWay {
	readonly taskId: string;
	readonly person: LoadedPerson;
	readonly wanted: readonly SourceType[];
	/** When the person's next scan is planned. Read at the beginning of this one. */
	readonly nextScanAt: Date | null;
}

interface Answers extends ScanUnderWay {
	readonly settled: readonly SettledSource[];
	/** True if these are the last answers: the scan ends in the same transaction. */
	readonly ends: boolean;
	/** The first state of the scan, if it was not written because the scan is over at once. */
	readonly unwritten: Progress | null;
}

/**
 * Stores the answers of some sources in one transaction with everything that follows: exposures, states, progress,
 * alerts, and the scan's end if these are the last answers.
 */
export function storeFindings(deps: ScannerDeps) {
	const { db, clock, feed } = deps;
	return async ({ taskId, person, wanted, nextScanAt, settled, ends, unwritten }: Answers): Promise<void> => {
		const { userId } = person.holder;
		const ahead = ends ? await readAhead(deps, userId, nextScanAt) : null;
		await db.transaction(async (tx) => {
			const now = clock.now();
			// Reads the current settings, because the person may have switched something off since the scan began.
			const own = await lockSettings(tx, userId, now);
			// Someone else ended the task, or the account is gone. Exposures stored now would be in no count and no digest.
			const before = own && (await lockRunning(tx, userId, taskId));
			if (!before) return;
			const { steps, fresh } =
				settled.length > 0
					? await storeIn(deps, tx, { task: before, own, person, wanted, settled, now })
					: { steps: {}, fresh: [] };
			const task = {
				...before,
				brokers: unwritten?.brokers ?? before.brokers,
				sources: { ...before.sources, ...unwritten?.steps, ...steps },
			};
			// The end of the scan writes the steps of all sources.
			if (ahead) return finishScan(deps, tx, { task, own, person, wanted, fresh, now, ...ahead });
			const progress = countDone(task.sources, wanted);
			await recordSteps(tx, userId, taskId, { steps, progress, brokers: null });
			await feed.tell(tx, userId, taskId);
		});
	};
}

/** Returns the steps of these sources, and the exposures that are new or back. */
async function storeIn(
	deps: ScannerDeps,
	tx: Transaction,
	{
		task,
		own,
		person: asked,
		wanted,
		settled,
		now,
	}: Omit<Answers, "taskId" | "nextScanAt" | "ends" | "unwritten"> & {
		readonly task: RunningTask;
		readonly own: LockedSettings;
		readonly now: Date;
	},
): Promise<{ readonly steps: Steps; readonly fresh: readonly ExposureRow[] }> {
	const { userId } = asked.holder;
	const { id: taskId } = task;
	// We may have asked about an identifier that is no longer watched. It leaves nothing behind.
	const person = { ...asked, identifiers: stillWatched(asked.identifiers, task.watched) };
	const sealed = sealedDrafts(deps, { person, wanted, settled, now });
	const fresh = await keepDrafts(deps, tx, { taskId, person, now, sealed });
	const steps: Steps = Object.fromEntries(
		settled.map(({ sourceType, state, reason }) => {
			const here = sealed.filter((one) => one.source.sourceType === sourceType && isBelieved(one));
			const isNew = here.filter(({ row }) => fresh.has(row.id)).length;
			return [
				sourceType,
				{ state, found: here.length, new: isNew, reason: reason && sentenceOfUnknown(reason) },
			];
		}),
	);
	const heard = settled.map(({ sourceType, state, reason }) => ({
		sourceType,
		state,
		reason: reason && sentenceOfUnknown(reason),
		sample: deps.sampleOnly,
	}));
	await recordSourceStates(tx, userId, heard, now);
	const urgent = sealed.flatMap(({ row, draft: { severity, sourceType, content } }) => {
		const isNew = fresh.get(row.id);
		return isNew && severity === "critical"
			? [{ id: isNew.row.id, occasion: isNew.occasion, severity, sourceType, title: content.record.title }]
			: [];
	});
	if (urgent.length > 0)
		await deps.alertExposures(tx, {
			userId,
			moment: "at_once",
			watched: isSeen(task, now),
			taskId,
			exposures: urgent,
			settings: own.settings,
			to: { ...whereToAlert(person), hasBrowsers: own.hasBrowsers },
		});
	return { steps, fresh: [...fresh.values()].map(({ row }) => row) };
}

function sealedDrafts(
	{ keys }: Pick<ScannerDeps, "keys">,
	{
		person,
		wanted,
		settled,
		now,
	}: Pick<ScanUnderWay, "person" | "wanted"> & { settled: readonly SettledSource[]; now: Date },
): SealedDraft[] {
	const known = { identifiers: watchedForRules(person.identifiers), person: personFacts(person), now };
	const drafts = settled.flatMap((source) =>
		draftExposures(source.findings, known)
			// A source may also report findings of a source type that is switched off. Those are not stored.
			.filter(({ sourceType }) => wanted.includes(sourceType))
			.map((draft) => ({ draft, source })),
	);
	return onePerRecord(
		drafts.toSorted((one, other) => Number(isBelieved(other)) - Number(isBelieved(one))),
	).map((one) => ({ ...one, row: sealExposure(one.draft, { keys, ...person }) }));
}

const isBelieved = ({ draft }: Pick<SealedDraft, "draft">) => draft.confidence >= leastConfidence;

/**
 * One breach may come under two of the four types, because one provider calls it a market and another a database. The
 * first one counts.
 */
function onePerRecord<T extends Pick<SealedDraft, "draft">>(drafts: readonly T[]): T[] {
	const first = new Map<string, T>();
	for (const one of drafts) {
		const { recordKey } = one.draft.content.record;
		if (!first.has(recordKey)) first.set(recordKey, one);
	}
	return [...first.values()];
}
