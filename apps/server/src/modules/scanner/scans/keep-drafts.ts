import type { Transaction } from "../../../platform/db/database.ts";
import { recordEvent } from "../core/history.repository.ts";
import type { LoadedPerson } from "../core/load-person.ts";
import type { ScannerDeps } from "../core/scanner.deps.ts";
import { leastConfidence } from "../judging/confidence.rules.ts";
import { type DraftExposure, draftOf, withEarlier } from "../judging/exposure-content.rules.ts";
import {
	type ExposureRow,
	exposuresByRecord,
	insertExposures,
	markSeen,
	type NewExposure,
	replaceContent,
} from "../judging/exposures.repository.ts";
import { reopens } from "../judging/reopen.rules.ts";
import { openContent, sealExposure } from "../judging/seal-exposure.ts";
import type { SettledSource } from "../sources/search-sources.ts";

export interface SealedDraft {
	readonly draft: DraftExposure;
	readonly source: SettledSource;
	readonly row: NewExposure;
}

interface Scanned {
	readonly taskId: string;
	readonly person: LoadedPerson;
	readonly now: Date;
}

/** Returns which are new or back: the stored id and the occasion, by the id that each was sealed with. */
export async function keepDrafts(
	{ keys }: Pick<ScannerDeps, "keys">,
	tx: Transaction,
	{ sealed, ...scanned }: Scanned & { readonly sealed: readonly SealedDraft[] },
): Promise<Map<string, { id: string; occasion: string }>> {
	const { taskId, person, now } = scanned;
	const { userId } = person.holder;
	const fresh = new Map<string, { id: string; occasion: string }>();
	if (sealed.length === 0) return fresh;
	const hashes = sealed.map(({ row }) => row.recordHash);
	const there = await exposuresByRecord(tx, userId, hashes);
	const known = new Map(there.map((row) => [hex(row.recordHash), row]));
	const isKnown = ({ row }: SealedDraft) => known.get(hex(row.recordHash));
	// A known exposure stays, however low its confidence is now. Otherwise the person's verdict would be lost.
	const unknown = sealed
		.filter((one) => !isKnown(one) && one.draft.confidence >= leastConfidence)
		.map(({ row }) => row);
	for (const id of await insertExposures(tx, userId, taskId, unknown, now))
		fresh.set(id, { id, occasion: "found" });
	const seen: string[] = [];
	for (const one of sealed) {
		const old = isKnown(one);
		if (!old) continue;
		const changed = changeOf({ keys }, one, old, scanned);
		if (!changed) {
			seen.push(old.id);
			continue;
		}
		const reopenIn = changed.isBack ? taskId : null;
		await replaceContent(tx, userId, { ...changed.row, now, reopenIn });
		if (!changed.isBack) continue;
		fresh.set(one.row.id, { id: old.id, occasion: `again:${now.toISOString()}` });
		await recordEvent(tx, userId, { kind: "exposure_reopened", exposureId: old.id }, now);
	}
	await markSeen(tx, userId, seen, now);
	return fresh;
}

/** Null if it is stored already and nothing changed. */
function changeOf(
	{ keys }: Pick<ScannerDeps, "keys">,
	{ draft, row, source }: SealedDraft,
	old: ExposureRow,
	{ person, now }: Scanned,
): { readonly row: NewExposure; readonly isBack: boolean } | null {
	// A second name for the same thing is no change.
	if (old.sourceType !== row.sourceType || same(old, row)) return null;
	const before = openContent(old, person.key);
	const isWhole =
		source.state === "ok" || before.providers.every((provider) => source.answered.includes(provider));
	const next = isWhole ? draft : draftOf(draft.sourceType, withEarlier(draft.content, before), now);
	const changed = sealExposure(next, { keys, ...person }, old.id);
	if (same(old, changed)) return null;
	const isBack =
		old.notMeAt === null &&
		next.confidence >= leastConfidence &&
		reopens(before, next.content, old.resolvedAt);
	return { row: changed, isBack };
}

function same(one: Pick<NewExposure, "contentHash">, other: Pick<NewExposure, "contentHash">): boolean {
	return Buffer.from(one.contentHash).equals(other.contentHash);
}

function hex(bytes: Uint8Array): string {
	return Buffer.from(bytes).toString("hex");
}
