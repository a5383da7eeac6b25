import type { Transaction } from "../../../platform/db/database.ts";
import { recordEvent } from "../core/history.repository.ts";
import type { LoadedPerson } from "../core/load-person.ts";
import type { ScannerDeps } from "../core/scanner.deps.ts";
import { leastConfidence } from "../judging/confidence.rules.ts";
import { type DraftExposure, draftOf, withEarlier } from "../judging/exposure-content.rules.ts";
import {
	type ExposureRow,
	insertOrSee,
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

/** An exposure that is new, or back after the person had dealt with it. */
interface FreshExposure {
	readonly row: ExposureRow;
	readonly occasion: string;
}

/** Returns the exposures that are new or back, by the id that each was sealed with. */
export async function keepDrafts(
	{ keys }: Pick<ScannerDeps, "keys">,
	tx: Transaction,
	{ sealed, ...scanned }: Scanned & { readonly sealed: readonly SealedDraft[] },
): Promise<Map<string, FreshExposure>> {
	const { taskId, person, now } = scanned;
	const { userId } = person.holder;
	const fresh = new Map<string, FreshExposure>();
	const rows = sealed.map(({ row }) => row);
	const there = await insertOrSee(tx, userId, taskId, rows, now);
	const stored = new Map(there.map((row) => [hex(row.recordHash), row]));
	for (const one of sealed) {
		const old = stored.get(hex(one.row.recordHash));
		if (!old) continue;
		if (old.id === one.row.id) {
			fresh.set(old.id, { row: old, occasion: "found" });
			continue;
		}
		const changed = changeOf({ keys }, one, old, scanned);
		if (!changed) continue;
		const reopenIn = changed.isBack ? taskId : null;
		const row = await replaceContent(tx, userId, { ...changed.row, now, reopenIn });
		if (!row || !changed.isBack) continue;
		fresh.set(one.row.id, { row, occasion: `again:${now.toISOString()}` });
		await recordEvent(tx, userId, { kind: "exposure_reopened", exposureId: row.id }, now);
	}
	return fresh;
}

/** Returns null if the exposure is stored already and nothing changed. */
function changeOf(
	{ keys }: Pick<ScannerDeps, "keys">,
	{ draft, row, source }: SealedDraft,
	old: ExposureRow,
	{ person, now }: Scanned,
): { readonly row: NewExposure; readonly isBack: boolean } | null {
	// The same record under a second source type is no change.
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
