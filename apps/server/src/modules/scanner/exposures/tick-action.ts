import { type ExposureActionId, exposureActionIds } from "@unlisted/contracts/exposure-actions";
import type { ExposureAction } from "@unlisted/contracts/scanner";
import type { ScannerDeps } from "../core/scanner.deps.ts";
import { findExposure, tickActionRow } from "../judging/exposures.repository.ts";
import { exposureNotFound, readExposure } from "./read-exposure.ts";

/** Ticks a recommended step as done, or takes the tick away. */
export function tickAction(deps: Pick<ScannerDeps, "db" | "vault" | "catalogue" | "providers">) {
	const read = readExposure(deps);
	return async (userId: string, id: string, actionId: string, done: boolean): Promise<ExposureAction[]> => {
		const row = await findExposure(deps.db, userId, id);
		if (!row || !exposureActionIds.includes(actionId as ExposureActionId)) throw exposureNotFound();
		await tickActionRow(deps.db, userId, id, { id: actionId, done });
		return (await read(userId, id)).actions;
	};
}
