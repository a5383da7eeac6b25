import { inclusionProof, nodesOfTiles, tlogProofText } from "@unlisted/removal-proof";
import type { Sql } from "../../platform/db/database.ts";
import { newestCosigned } from "./cosignatures.repository.ts";
import { withCosignatures } from "./read-log.ts";
import type { TransparencyDeps } from "./transparency.deps.ts";
import {
	checkpointAt,
	latestCheckpoint,
	positionOf,
	type StoredCheckpoint,
} from "./transparency.repository.ts";
import { storedTiles } from "./tree.ts";

/**
 * Returns a leaf's `.tlog-proof` file in the newest tree that a witness signed, or in the newest tree if no witness
 * signed one. Returns null until the leaf has a place. The log grows every minute.
 */
export function proveLeaf(deps: TransparencyDeps) {
	return async (leafId: number): Promise<string | null> => {
		const { db } = deps;
		const position = await positionOf(db, leafId);
		const checkpoint = position === null ? null : await checkpointWith(deps, db, position);
		if (position === null || checkpoint === null) return null;
		const { size } = checkpoint;
		const hashes = await inclusionProof(nodesOfTiles(storedTiles(db), size), position, size);
		return tlogProofText(position, hashes, await withCosignatures(deps, db, checkpoint));
	};
}

async function checkpointWith(
	{ origin, witnesses }: TransparencyDeps,
	sql: Sql,
	position: number,
): Promise<StoredCheckpoint | null> {
	const known = witnesses.map(({ text }) => text);
	const cosigned = await newestCosigned(sql, { origin, above: position }, known);
	const found = cosigned === null ? null : await checkpointAt(sql, origin, cosigned);
	const newest = found ?? (await latestCheckpoint(sql, origin));
	return newest !== null && newest.size > position ? newest : null;
}
