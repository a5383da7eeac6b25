import type { ExposureDetail } from "@unlisted/contracts/scanner";
import type { HeldKey } from "../../../platform/crypto/person-vault.ts";
import { Refusal } from "../../../platform/http/problem.ts";
import type { ScannerDeps } from "../core/scanner.deps.ts";
import { findExposure, findNextOpen } from "../judging/exposures.repository.ts";
import { type OpenExposure, openExposure, presentDetail } from "./present-exposure.ts";

/** Answers for another person's exposure as for one that never existed. */
export function readExposure(deps: Pick<ScannerDeps, "db" | "vault" | "catalogue" | "providers">) {
	const detail = detailOf(deps);
	return async (userId: string, id: string): Promise<ExposureDetail> => {
		const row = await findExposure(deps.db, userId, id);
		if (!row) throw exposureNotFound();
		const key = await deps.vault.hold(deps.db, userId);
		const next = await findNextOpen(deps.db, userId, id);
		return detail(openExposure(row, key), key, next && openExposure(next, key));
	};
}

/** Adds the catalogue's current text about the breach, and readable names of providers. */
export function detailOf({ catalogue, providers }: Pick<ScannerDeps, "catalogue" | "providers">) {
	const providerLabel = (name: string) => providers.find((one) => one.name === name)?.label ?? name;
	return async (
		exposure: OpenExposure,
		key: HeldKey,
		next: OpenExposure | null = null,
	): Promise<ExposureDetail> => {
		const { breachName } = exposure.content.record;
		const breach = breachName === null ? undefined : await catalogue.byName(breachName);
		return presentDetail(exposure, {
			key,
			breach,
			providerLabel,
			next: next && { id: next.row.id, title: next.content.record.title },
		});
	};
}

export function exposureNotFound(): Refusal {
	return new Refusal("not_found", "The requested exposure could not be found.");
}
