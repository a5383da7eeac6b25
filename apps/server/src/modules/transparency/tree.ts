import { type ReadTile, tileHashes } from "@unlisted/removal-proof";
import type { Sql } from "../../platform/db/database.ts";
import { readTile } from "./transparency.repository.ts";

/** Reads a tile in the requested width: the beginning of the stored tile. */
export function storedTiles(sql: Sql): ReadTile {
	return async ({ level, index, width }) => {
		const hashes = await readTile(sql, level, index);
		return tileHashes(hashes ?? new Uint8Array(), width);
	};
}
