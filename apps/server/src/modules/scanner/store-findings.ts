import { randomUUID } from "node:crypto";
import type { SourceType } from "@unlisted/contracts/scanner";
import type { Transaction } from "../../platform/db/database.ts";
import { type DraftExposure, draftExposures, type ExposureContent } from "./exposure.rules.ts";
import {
	type ExposureRow,
	exposuresByRecord,
	insertExposures,
	markSeen,
	type NewExposure,
	replaceContent,
} from "./exposures.repository.ts";
import { recordEvent } from "./history.repository.ts";
import type { LoadedPerson } from "./load-person.ts";
import { personFacts, watchedForRules } from "./person-facts.ts";
import { countDone } from "./progress.rules.ts";
import { reopens } from "./reopen.rules.ts";
import type { ScannerDeps } from "./scanner.deps.ts";
import type { SettledSource } from "./search-sources.ts";
import { lockSettings } from "./settings.repository.ts";
import { recordSourceStates } from "./sources.repository.ts";
import { lockRunning, recordSteps } from "./tasks.repository.ts";
import { sentenceOfUnknown } from "./unknown.rules.ts";
import { openIdentifiers } from "./watched-identifiers.ts";
import { whereToAlert } from "./where-to-alert.ts";

export interface ScanUnderWay {
	readonly taskId: string;
	readonly person: LoadedPerson;
	readonly wanted: readonly SourceType[];
}

export function exposureContext(id: string): string {
	return `exposure:${id}`;
}

/** What some sources said, in one transaction with everything that follows: exposures, states, progress, alerts. */
export function storeFindings(deps: ScannerDeps) {
	const { db, clock, feed } = deps;
	return async (scan: ScanUnderWay & { readonly settled: readonly SettledSource[] }): Promise<void> => {
		const { taskId, settled, wanted } = scan;
		const { userId } = scan.person.holder;
		const now = clock.now();
		await db.transaction(async (tx) => {
			const settings = (await lockSettings(tx, userId, now))?.settings;
			// Somebody else ended it, or the account is gone: what is stored now would be in no numbers and no digest.
			const before = settings && (await lockRunning(tx, taskId));
			if (!settings || !before) return;
			// What is watched no more leaves nothing behind, though it was asked about.
			const identifiers = await openIdentifiers(tx, userId, scan.person.key);
			const person = { ...scan.person, identifiers };
			const sealed = sealedDrafts(deps, { person, wanted, settled, now });
			const fresh = await storeDrafts(tx, { userId, taskId, person, now, sealed });
			const steps = Object.fromEntries(
				settled.map(({ sourceType, state, reason }) => {
					const here = sealed.filter(({ source }) => source.sourceType === sourceType);
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
					? [{ ...isNew, severity, sourceType, title: content.title }]
					: [];
			});
			if (urgent.length > 0) {
				const to = whereToAlert(person);
				await deps.alertExposures(tx, { userId, moment: "at_once", taskId, exposures: urgent, settings, to });
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
): Sealed[] {
	const { userId } = person.holder;
	const known = { identifiers: watchedForRules(person.identifiers), person: personFacts(person), now };
	const drafts = settled.flatMap((source) =>
		draftExposures(source.findings, known)
			// What one source tells of another one that is switched off is not wanted either.
			.filter(({ sourceType }) => wanted.includes(sourceType))
			.map((draft) => ({ draft, source })),
	);
	return onePerRecord(drafts).map(({ draft, source }) => ({
		draft,
		source,
		row: sealDraft(draft, { userId, keys, key: person.key }),
	}));
}

type Sealed = { readonly draft: DraftExposure; readonly source: SettledSource; readonly row: NewExposure };

/** The same breach in two of the four, as when one provider calls it a market and another one a database: the first. */
function onePerRecord<T extends { readonly draft: DraftExposure }>(drafts: readonly T[]): T[] {
	const first = new Map<string, T>();
	for (const one of drafts) {
		const { recordKey } = one.draft.content;
		if (!first.has(recordKey)) first.set(recordKey, one);
	}
	return [...first.values()];
}

function sealDraft(
	{ sourceType, severity, confidence, content }: DraftExposure,
	{ userId, keys, key }: { userId: string } & Pick<ScannerDeps, "keys"> & Pick<LoadedPerson, "key">,
): NewExposure {
	const id = randomUUID();
	const text = JSON.stringify(content);
	return {
		id,
		recordHash: keys.blindIndex("exposure", `${userId}\0${content.recordKey}`),
		sourceType,
		severity,
		confidence,
		sealed: key.seal(text, exposureContext(id)),
		contentHash: keys.blindIndex("exposure-content", `${userId}\0${severity}\0${confidence}\0${text}`),
	};
}

/** Answers which are new, or back, by the id under which they stand; and on what occasion. */
async function storeDrafts(
	tx: Transaction,
	{
		userId,
		taskId,
		person,
		now,
		sealed,
	}: { userId: string; taskId: string; person: LoadedPerson; now: Date; sealed: readonly Sealed[] },
): Promise<Map<string, { id: string; occasion: string }>> {
	const fresh = new Map<string, { id: string; occasion: string }>();
	if (sealed.length === 0) return fresh;
	const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");
	const known = new Map(
		(
			await exposuresByRecord(
				tx,
				userId,
				sealed.map(({ row }) => row.recordHash),
			)
		).map((row) => [hex(row.recordHash), row]),
	);
	const isKnown = ({ row }: Sealed) => known.get(hex(row.recordHash));
	const added = await insertExposures(
		tx,
		userId,
		taskId,
		sealed.filter((one) => !isKnown(one)).map(({ row }) => row),
		now,
	);
	for (const id of added) fresh.set(id, { id, occasion: "found" });
	const seen: string[] = [];
	for (const one of sealed) {
		const old = isKnown(one);
		if (!old) continue;
		const change = changeOf(one, old, person);
		if (change === "none") seen.push(old.id);
		else {
			const reopenIn = change === "reopen" ? taskId : null;
			await replaceContent(tx, userId, { ...resealed(one, old, person), now, reopenIn });
			if (reopenIn) {
				fresh.set(one.row.id, { id: old.id, occasion: `again:${now.toISOString()}` });
				await recordEvent(tx, userId, { kind: "exposure_reopened", exposureId: old.id }, now);
			}
		}
	}
	await markSeen(tx, userId, seen, now);
	return fresh;
}

function changeOf(
	{ draft, row, source }: Sealed,
	old: ExposureRow,
	person: LoadedPerson,
): "none" | "update" | "reopen" {
	// Half an answer must not make less of what is known; nor does a second name for the same thing change it.
	if (source.state !== "ok" || old.sourceType !== row.sourceType) return "none";
	if (Buffer.from(old.contentHash).equals(row.contentHash)) return "none";
	const before = JSON.parse(person.key.open(old.sealed, exposureContext(old.id))) as ExposureContent;
	const isReopened = old.notMeAt === null && reopens(before, draft.content, old.resolvedAt);
	return isReopened ? "reopen" : "update";
}

/** Under the id that it has: what is sealed opens in its own place only. */
function resealed({ draft, row }: Sealed, old: ExposureRow, { key }: LoadedPerson) {
	return { ...row, id: old.id, sealed: key.seal(JSON.stringify(draft.content), exposureContext(old.id)) };
}
