import { Refusal } from "../../../platform/http/problem.ts";
import { recordEvent } from "../core/history.repository.ts";
import { findHolder } from "../core/person.ts";
import type { ScannerDeps } from "../core/scanner.deps.ts";
import { lockSettings } from "../core/settings.repository.ts";
import { findExposure, unresolveRow } from "../judging/exposures.repository.ts";
import { refreshScore } from "../score/compute-score.ts";
import { exposureNotFound } from "./read-exposure.ts";

/** Undoes "Mark as Resolved": the exposure is open again, as it was before. */
export function undoResolution({
	db,
	clock,
	identity,
	brokers,
	sms,
	pushDevicesOf,
}: Pick<ScannerDeps, "db" | "clock" | "identity" | "brokers" | "sms" | "pushDevicesOf">) {
	return async (userId: string, id: string): Promise<void> => {
		const holder = await findHolder(identity, userId);
		if (!holder) throw new Refusal("unauthenticated");
		await db.transaction(async (tx) => {
			const now = clock.now();
			await lockSettings(tx, userId, now);
			if (await unresolveRow(tx, userId, id)) {
				await recordEvent(tx, userId, { kind: "exposure_unresolved", exposureId: id }, now);
				return refreshScore({ brokers, sms, pushDevicesOf }, tx, { holder, now });
			}
			const row = await findExposure(tx, userId, id);
			if (!row) throw exposureNotFound();
			if (row.notMeAt !== null) throw new Refusal("conflict", "You said that this is not you");
		});
	};
}
