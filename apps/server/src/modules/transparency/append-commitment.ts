import type { Transaction } from "../../platform/db/database.ts";
import type { TransparencyDeps } from "./transparency.deps.ts";
import { insertLeaf } from "./transparency.repository.ts";

/**
 * Call it in the transaction that stores the committed event: both are stored, or neither is. The next checkpoint
 * gives the commitment its place. Returns the leaf's id, which `proveLeaf` takes.
 */
export async function appendCommitment(
	{ clock }: Pick<TransparencyDeps, "clock">,
	tx: Transaction,
	commitment: Uint8Array,
): Promise<number> {
	return await insertLeaf(tx, { commitment, addedAt: clock.now() });
}
