import { Refusal } from "../../../platform/http/problem.ts";
import { recordEvent } from "../core/history.repository.ts";
import { deleteIdentifier, findIdentifier, identifiersOf } from "../core/identifiers.repository.ts";
import { findHolder } from "../core/person.ts";
import type { ScannerDeps } from "../core/scanner.deps.ts";
import { lockSettings } from "../core/settings.repository.ts";
import { leastConfidence } from "../judging/confidence.rules.ts";
import { draftOf, withoutUnwatched } from "../judging/exposure-content.rules.ts";
import { allExposures, deleteExposures, replaceContent } from "../judging/exposures.repository.ts";
import { openContent, sealExposure } from "../judging/seal-exposure.ts";
import { refreshScore } from "../score/compute-score.ts";

/**
 * Stops watching the identifier and removes what it found. Removes the whole exposure if the rest is too unlikely to
 * be the person's. Otherwise removes only what this identifier alone told.
 */
export function removeIdentifier({
	db,
	clock,
	keys,
	vault,
	identity,
	brokers,
	sms,
	pushDevicesOf,
}: Pick<ScannerDeps, "db" | "clock" | "keys" | "vault" | "identity" | "brokers" | "sms" | "pushDevicesOf">) {
	return async (userId: string, id: string): Promise<void> => {
		const holder = await findHolder(identity, userId);
		if (!holder) throw new Refusal("unauthenticated");
		const key = await vault.hold(db, userId);
		await db.transaction(async (tx) => {
			const now = clock.now();
			await lockSettings(tx, userId, now);
			const row = await findIdentifier(tx, userId, id);
			if (!row) throw new Refusal("not_found", "This identifier is not watched");
			if (!(await deleteIdentifier(tx, userId, id)))
				throw new Refusal("conflict", "This is what you sign in with; change it in your account");
			const watched = new Set((await identifiersOf(tx, userId)).map((left) => left.id));
			const gone: string[] = [];
			for (const exposure of await allExposures(tx, userId)) {
				const before = openContent(exposure, key);
				const evidence = withoutUnwatched(before, watched);
				if (evidence.matched.length === before.matched.length) continue;
				const left = draftOf(exposure.sourceType, evidence, now);
				if (left.confidence < leastConfidence) gone.push(exposure.id);
				else {
					const row = sealExposure(left, { holder, keys, key }, exposure.id);
					await replaceContent(tx, userId, { ...row, now: null, reopenIn: null });
				}
			}
			await deleteExposures(tx, userId, gone);
			await recordEvent(tx, userId, { kind: "identifier_removed", details: { kind: row.kind } }, now);
			await refreshScore({ brokers, sms, pushDevicesOf }, tx, { holder, now });
		});
	};
}
