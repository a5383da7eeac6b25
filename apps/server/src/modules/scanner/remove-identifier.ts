import { Refusal } from "../../platform/http/problem.ts";
import { refreshScore } from "./compute-score.ts";
import type { ExposureContent } from "./exposure.rules.ts";
import { deleteExposures, listExposureRows } from "./exposures.repository.ts";
import { recordEvent } from "./history.repository.ts";
import { deleteIdentifier, findIdentifier, identifiersOf } from "./identifiers.repository.ts";
import { findHolder } from "./person.ts";
import type { ScannerDeps } from "./scanner.deps.ts";
import { lockSettings } from "./settings.repository.ts";
import { exposureContext } from "./store-findings.ts";

const everything = 100_000;

/** It is not watched any more, and what was found through it alone goes with it. */
export function removeIdentifier({
	db,
	clock,
	vault,
	identity,
}: Pick<ScannerDeps, "db" | "clock" | "vault" | "identity">) {
	return async (userId: string, id: string): Promise<void> => {
		const holder = await findHolder(identity, userId);
		if (!holder) throw new Refusal("unauthenticated");
		const key = await vault.hold(db, userId);
		await db.transaction(async (tx) => {
			const now = clock.now();
			await lockSettings(tx, userId, now);
			const row = await findIdentifier(tx, userId, id);
			if (!row) throw new Refusal("not_found", "This is not watched");
			if (!(await deleteIdentifier(tx, userId, id)))
				throw new Refusal("conflict", "This is what you sign in with; change it in your account");
			const page = { after: null, limit: everything };
			const shown = await listExposureRows(tx, userId, { notMe: false }, page);
			const hidden = await listExposureRows(tx, userId, { notMe: true }, page);
			// What was found by two of which the other one went before goes now.
			const watched = new Set((await identifiersOf(tx, userId)).map((left) => left.id));
			const only = [...shown, ...hidden].filter((exposure) => {
				const text = key.open(exposure.sealed, exposureContext(exposure.id));
				const { matched } = JSON.parse(text) as ExposureContent;
				return !matched.some(({ identifierId }) => watched.has(identifierId));
			});
			await deleteExposures(
				tx,
				userId,
				only.map((exposure) => exposure.id),
			);
			await recordEvent(tx, userId, { kind: "identifier_removed", details: { kind: row.kind } }, now);
			await refreshScore(tx, holder, now);
		});
	};
}
