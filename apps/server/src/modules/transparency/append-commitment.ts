import type { Transaction } from "../../platform/db/database.ts";
import type { TransparencyDeps } from "./transparency.deps.ts";
import { insertLeaf } from "./transparency.repository.ts";

/**
 * In the transaction of what it commits to: both are there, or neither. The next checkpoint gives it its place. Returns
 * the leaf's id, which `proveLeaf` takes.
 */
export async function appendCommitment(
	{ clock }: Pick<TransparencyDeps, "clock">,
	tx: Transaction,
	commitment: Uint8Array,
): Promise<number> {
	return await insertLeaf(tx, { commitment, addedAt: clock.now() });
}
