import { Refusal } from "../../platform/http/problem.ts";
import { refreshScore } from "./compute-score.ts";
import type { ExposureContent } from "./exposure.rules.ts";
import { deleteExposures, listExposureRows } from "./exposures.repository.ts";
import { recordEvent } from "./history.repository.ts";
import { deleteIdentifier, findIdentifier } from "./identifiers.repository.ts";
import { findHolder } from "./person.ts";
import type { ScannerDeps } from "./scanner.deps.ts";
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
			const row = await findIdentifier(tx, userId, id);
			if (!row) throw new Refusal("not_found", "This is not watched");
			if (!(await deleteIdentifier(tx, userId, id)))
				throw new Refusal("conflict", "This is what you sign in with; change it in your account");
			const rows = await Promise.all(
				[false, true].map((notMe) =>
					listExposureRows(tx, userId, { notMe }, { after: null, limit: everything }),
				),
			);
			const only = rows.flat().filter((exposure) => {
				const text = key.open(exposure.sealed, exposureContext(exposure.id));
				return (JSON.parse(text) as ExposureContent).matched.every(({ identifierId }) => identifierId === id);
			});
			await deleteExposures(
				tx,
				userId,
				only.map((exposure) => exposure.id),
			);
			const now = clock.now();
			await recordEvent(tx, userId, { kind: "identifier_removed", details: { kind: row.kind } }, now);
			await refreshScore(tx, holder, now);
		});
	};
}
