import type { Transaction } from "../../../platform/db/database.ts";
import type { RemovalRow } from "../core/removal-row.rules.ts";
import { lockRemoval } from "../core/removals.repository.ts";
import { leaderOf } from "./group.rules.ts";

/**
 * Finds the removal whose request covers this listing, and locks it. Its request cannot go out before the covered
 * listing is stored. Otherwise nobody would tell the covered one.
 */
export async function lockLeader(
	tx: Transaction,
	userId: string,
	{ removals, ...target }: { readonly removals: readonly RemovalRow[] } & Parameters<typeof leaderOf>[1],
): Promise<RemovalRow | null> {
	const found = leaderOf(removals, target);
	const locked = found ? await lockRemoval(tx, userId, found.id) : null;
	return (locked && leaderOf([locked], target)) ?? null;
}
