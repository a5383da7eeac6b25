import { type ReadTile, tileHashes } from "@unlisted/removal-proof";
import type { Sql } from "../../platform/db/database.ts";
import { readTile } from "./transparency.repository.ts";

/** A tile as wide as asked: the beginning of what is stored. */
export function storedTiles(sql: Sql): ReadTile {
	return async ({ level, index, width }) => {
		const hashes = await readTile(sql, level, index);
		return tileHashes(hashes ?? new Uint8Array(), width);
	};
}
