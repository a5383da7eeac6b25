import { exposureActionIds } from "@unlisted/contracts/exposure-actions";
import { helpCatalogue } from "@unlisted/contracts/help/steps";
import type { ExposureAction, HelpStepAnswer } from "@unlisted/contracts/scanner";
import type { ScannerDeps } from "../core/scanner.deps.ts";
import { findExposure, tickActionRow } from "../judging/exposures.repository.ts";
import { exposureNotFound, readExposure } from "./read-exposure.ts";

const known = new Set<string>([...exposureActionIds, ...helpCatalogue.map(({ id }) => id)]);

/** Ticks a recommended step as done, or takes the tick away. */
export function tickAction(deps: Pick<ScannerDeps, "db" | "vault" | "catalogue" | "providers">) {
	const read = readExposure(deps);
	return async (
		userId: string,
		id: string,
		actionId: string,
		done: boolean,
	): Promise<{ actions: ExposureAction[]; steps: HelpStepAnswer[] }> => {
		const row = await findExposure(deps.db, userId, id);
		if (!row || !known.has(actionId)) throw exposureNotFound();
		await tickActionRow(deps.db, userId, id, { id: actionId, done });
		const { actions, help } = await read(userId, id);
		return { actions, steps: help?.steps ?? [] };
	};
}
