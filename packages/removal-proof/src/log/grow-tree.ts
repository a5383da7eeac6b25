import { type Bytes, joined } from "../bytes/bytes.ts";
import { hashLength } from "./hashes.ts";
import { rangeHash } from "./subtrees.ts";
import { newTiles, nodesOfTiles, type ReadTile, type TileName, tileWidth, topOf } from "./tiles.ts";

export interface Tile extends TileName {
	readonly hashes: Bytes;
}

/** Returns the tiles to store when leaves are added, and the new root. `read` returns tiles of the tree before that. */
export async function growTree(
	read: ReadTile,
	oldSize: number,
	leaves: readonly Uint8Array[],
): Promise<{ readonly tiles: readonly Tile[]; readonly root: Bytes; readonly size: number }> {
	const size = oldSize + leaves.length;
	const written = new Map<string, Tile>();
	const readNew: ReadTile = async (tile) => written.get(keyOf(tile))?.hashes ?? (await read(tile));
	for (const tile of newTiles(oldSize, size)) {
		const first = tile.index * tileWidth;
		const kept = Math.max(0, Math.min(tileWidth, Math.floor(oldSize / tileWidth ** tile.level) - first));
		const before = kept > 0 ? await read({ ...tile, width: kept }) : new Uint8Array();
		if (before.length < kept * hashLength) throw new Error(`Tile ${keyOf(tile)} of the log is not whole.`);
		const hashes = [before.subarray(0, kept * hashLength)];
		for (let at = first + kept; at < first + tile.width; at += 1) {
			const leaf = leaves[at - oldSize];
			if (tile.level === 0 && leaf) hashes.push(leaf);
			else hashes.push(await topOf(await readNew({ level: tile.level - 1, index: at, width: tileWidth })));
		}
		written.set(keyOf(tile), { ...tile, hashes: joined(...hashes) });
	}
	return { tiles: [...written.values()], root: await rangeHash(nodesOfTiles(readNew, size), 0, size), size };
}

const keyOf = ({ level, index }: TileName) => `${level}/${index}`;
