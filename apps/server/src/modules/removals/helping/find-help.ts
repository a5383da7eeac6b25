import type { HeldKey } from "../../../platform/crypto/person-vault.ts";
import type { Transaction } from "../../../platform/db/database.ts";
import { Refusal } from "../../../platform/http/problem.ts";
import { type HelpWanted, helpOfAnybody } from "../core/helps.repository.ts";
import type { RemovalRow } from "../core/removal-row.rules.ts";
import type { RemovalsDeps } from "../core/removals.deps.ts";
import { lockRemoval } from "../core/removals.repository.ts";

/**
 * Every reason gets the same answer: nobody asked, the person took it back, paused, or did the step, or helpers are
 * switched off.
 */
export function noSuchStep(): Refusal {
	return new Refusal("not_found", "Nobody asks for help with this step anymore");
}

export interface LockedHelp {
	readonly help: HelpWanted;
	readonly key: HeldKey;
	readonly row: RemovalRow;
}

/** Returns the step, locked, while its person's yes is valid. Throws if it is not. */
export async function lockHelp(
	{ runtime, vault }: Pick<RemovalsDeps, "runtime" | "vault">,
	tx: Transaction,
	id: string,
): Promise<LockedHelp> {
	const found = await helpOfAnybody(tx, id);
	const row = found && (await lockRemoval(tx, found.userId, id));
	// Checks again under the lock: a yes that was taken back a moment ago is not valid.
	const help = row && (await helpOfAnybody(tx, id));
	if (!help || !row || !(await runtime.current(tx)).helpers) throw noSuchStep();
	return { help, row, key: await vault.hold(tx, help.userId) };
}
