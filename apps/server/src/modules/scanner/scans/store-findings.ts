import type { SourceType } from "@unlisted/contracts/scanner";
import type { LoadedPerson } from "../core/load-person.ts";
import type { ScannerDeps } from "../core/scanner.deps.ts";
import { lockSettings } from "../core/settings.repository.ts";
import { lockRunning, recordSteps } from "../core/tasks.repository.ts";
import { openIdentifiers } from "../core/watched-identifiers.ts";
import { whereToAlert } from "../core/where-to-alert.ts";
import { leastConfidence } from "../judging/confidence.rules.ts";
import { draftExposures } from "../judging/exposure.rules.ts";
import { personFacts, watchedForRules } from "../judging/person-facts.ts";
import { sealExposure } from "../judging/seal-exposure.ts";
import type { SettledSource } from "../sources/search-sources.ts";
import { recordSourceStates } from "../sources/sources.repository.ts";
import { sentenceOfUnknown } from "../sources/unknown.rules.ts";
import { keepDrafts, type SealedDraft } from "./keep-drafts.ts";
import { countDone } from "./progress.rules.ts";
import { watchedNow } from "./watch-scan.ts";

export interface ScanUnderWay {
	readonly taskId: string;
	readonly person: LoadedPerson;
	readonly wanted: readonly SourceType[];
}

/**
 * Stores the answers of some sources in one transaction with everything that follows: exposures, states,
 * progress, alerts.
 */
export function storeFindings(deps: ScannerDeps) {
	const { db, clock, feed } = deps;
	return async (scan: ScanUnderWay & { readonly settled: readonly SettledSource[] }): Promise<void> => {
		const { taskId, settled, wanted } = scan;
		const { userId } = scan.person.holder;
		const now = clock.now();
		await db.transaction(async (tx) => {
			const settings = (await lockSettings(tx, userId, now))?.settings;
			// Someone else ended the task, or the account is gone. What we stored now would be in no count and no
			// digest.
			const before = settings && (await lockRunning(tx, taskId));
			if (!settings || !before) return;
			// We may have asked about an identifier that is no longer watched. It leaves nothing behind.
			const identifiers = await openIdentifiers(tx, userId, scan.person.key);
			const person = { ...scan.person, identifiers };
			const sealed = sealedDrafts(deps, { person, wanted, settled, now });
			const fresh = await keepDrafts(deps, tx, { taskId, person, now, sealed });
			const steps = Object.fromEntries(
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
			await recordSteps(tx, taskId, steps, countDone({ ...before, ...steps }, wanted));
			const urgent = sealed.flatMap(({ row, draft: { severity, sourceType, content } }) => {
				const isNew = fresh.get(row.id);
				return isNew && severity === "critical"
					? [{ ...isNew, severity, sourceType, title: content.record.title }]
					: [];
			});
			if (urgent.length > 0) {
				const to = whereToAlert(person);
				const watched = await watchedNow(deps, tx, taskId);
				await deps.alertExposures(tx, {
					userId,
					moment: "at_once",
					watched,
					taskId,
					exposures: urgent,
					settings,
					to,
				});
			}
			await feed.tell(tx, userId, taskId);
		});
	};
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
			// What one source says about a switched-off source type is not stored either.
			.filter(({ sourceType }) => wanted.includes(sourceType))
			.map((draft) => ({ draft, source })),
	);
	return onePerRecord(
		drafts.toSorted((one, other) => Number(isBelieved(other)) - Number(isBelieved(one))),
	).map((one) => ({ ...one, row: sealExposure(one.draft, { keys, ...person }) }));
}

const isBelieved = ({ draft }: Pick<SealedDraft, "draft">) => draft.confidence >= leastConfidence;

/**
 * The same breach under two of the four types, because one provider calls it a market and another a database.
 * The first counts.
 */
function onePerRecord<T extends Pick<SealedDraft, "draft">>(drafts: readonly T[]): T[] {
	const first = new Map<string, T>();
	for (const one of drafts) {
		const { recordKey } = one.draft.content.record;
		if (!first.has(recordKey)) first.set(recordKey, one);
	}
	return [...first.values()];
}
