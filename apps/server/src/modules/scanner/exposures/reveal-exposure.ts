import type { Claimant, ProofGiven, RequestOrigin } from "../../identity/identity.slice.ts";
import { recordEvent } from "../core/history.repository.ts";
import type { ScannerDeps } from "../core/scanner.deps.ts";
import { findExposure } from "../judging/exposures.repository.ts";
import { openExposure } from "./present-exposure.ts";
import { exposureNotFound } from "./read-exposure.ts";

/**
 * Returns the unmasked values after the person has signed in again or given another recent proof. The audit
 * log records it.
 */
export function revealExposure(deps: Pick<ScannerDeps, "db" | "clock" | "vault" | "identity">) {
	const { db, clock, vault, identity } = deps;
	return async (
		person: Claimant & { readonly origin: RequestOrigin },
		id: string,
		given: ProofGiven,
	): Promise<Record<string, string>> => {
		const { userId, origin } = person;
		await identity.requireProof(person, given);
		const row = await findExposure(db, userId, id);
		if (!row) throw exposureNotFound();
		const key = await vault.hold(db, userId);
		await db.transaction(async (tx) => {
			await recordEvent(tx, userId, { kind: "exposure_revealed", exposureId: id }, clock.now());
			await identity.recordAuditEvent(tx, userId, "exposure_revealed", origin, { exposure_id: id });
		});
		return { ...openExposure(row, key).content.values };
	};
}
