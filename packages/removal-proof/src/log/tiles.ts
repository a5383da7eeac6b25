import { type Bytes, joined } from "../bytes/bytes.ts";
import { hashLength, nodeHash } from "./hashes.ts";
import { half, type ReadNode } from "./subtrees.ts";

/** C2SP tlog-tiles: a tile has up to 256 hashes of one level, and covers eight levels of the tree. */
export const tileWidth = 256;
const tileHeight = 8;
const highestLevel = 63;

export interface TileName {
	readonly level: number;
	readonly index: number;
	/** The number of hashes. A full tile has 256. */
	readonly width: number;
}

/** "x001/x234/067" for 1234067. A tile of eight hashes ends with ".p/8". */
export function tilePath(index: number, width: number): string {
	let path = String(index % 1000).padStart(3, "0");
	for (let rest = Math.floor(index / 1000); rest > 0; rest = Math.floor(rest / 1000)) {
		path = `x${String(rest % 1000).padStart(3, "0")}/${path}`;
	}
	return width === tileWidth ? path : `${path}.p/${width}`;
}

/** Null for a path in any other form than `tilePath` writes. */
export function parseTilePath(path: string): Omit<TileName, "level"> | null {
	const [, groups, last, part] = /^((?:x\d{3}\/){0,4})(\d{3})(?:\.p\/([1-9]\d{0,2}))?$/.exec(path) ?? [];
	if (groups === undefined || last === undefined) return null;
	const index = Number(`${groups.replaceAll(/[x/]/g, "")}${last}`);
	const width = part === undefined ? tileWidth : Number(part);
	return tilePath(index, width) === path ? { index, width } : null;
}

export function parseLevel(text: string): number | null {
	return /^(0|[1-9]\d?)$/.test(text) && Number(text) <= highestLevel ? Number(text) : null;
}

/** How many hashes a tile has in a tree of this size. Zero if there is no such tile. */
export function widthAt(level: number, index: number, size: number): number {
	const hashes = Math.floor(size / tileWidth ** level);
	return Math.max(0, Math.min(tileWidth, hashes - index * tileWidth));
}

/**
 * The tiles of the larger tree that the smaller tree lacks or has with fewer hashes. They are written when a tree
 * grows.
 */
export function newTiles(oldSize: number, size: number): TileName[] {
	const tiles: TileName[] = [];
	for (let level = 0; Math.floor(size / tileWidth ** level) > 0; level += 1) {
		const before = Math.floor(oldSize / tileWidth ** level);
		const now = Math.floor(size / tileWidth ** level);
		if (before === now) continue;
		for (let index = Math.floor(before / tileWidth); index * tileWidth < now; index += 1) {
			tiles.push({ level, index, width: widthAt(level, index, size) });
		}
	}
	return tiles;
}

/** The first hashes of a stored tile, for an older tree. Empty if the tile has fewer. */
export function tileHashes(stored: Uint8Array, width: number): Bytes {
	return stored.length < width * hashLength
		? new Uint8Array()
		: joined(stored.subarray(0, width * hashLength));
}

export type ReadTile = (tile: TileName) => Promise<Uint8Array>;

/** Reads nodes of a tree of this size from its tiles. Each tile is read once. */
export function nodesOfTiles(read: ReadTile, size: number): ReadNode {
	const tiles = new Map<string, Promise<Uint8Array>>();
	const tile = async (level: number, index: number) => {
		const name = { level, index, width: widthAt(level, index, size) };
		const key = `${level}/${index}`;
		const found = tiles.get(key) ?? read(name);
		tiles.set(key, found);
		const bytes = await found;
		if (bytes.length < name.width * hashLength) throw new Error(`Tile ${key} of the log is not whole.`);
		return bytes;
	};
	return async (height, index) => {
		const level = Math.floor(height / tileHeight);
		const count = 2 ** (height % tileHeight);
		const first = index * count;
		const bytes = await tile(level, Math.floor(first / tileWidth));
		const at = first % tileWidth;
		if (Math.floor(size / tileWidth ** level) < first + count) {
			throw new Error(`A tree of ${size} leaves has no full subtree ${index} of height ${height}.`);
		}
		return await topOf(bytes.subarray(at * hashLength, (at + count) * hashLength));
	};
}

/** The hash above neighboring hashes, whose number must be a power of two. */
export async function topOf(hashes: Uint8Array): Promise<Bytes> {
	if (hashes.length === hashLength) return joined(hashes);
	const middle = half(hashes.length);
	return await nodeHash(await topOf(hashes.subarray(0, middle)), await topOf(hashes.subarray(middle)));
}

/** An entry bundle: before each entry its length in two bytes, the high byte first. */
export function entryBundle(entries: readonly Uint8Array[]): Bytes {
	return joined(...entries.flatMap((entry) => [lengthOf(entry), entry]));
}

function lengthOf(entry: Uint8Array): Uint8Array {
	if (entry.length > 0xffff) throw new RangeError("An entry of a log has at most 65,535 bytes.");
	return Uint8Array.of(entry.length >> 8, entry.length & 0xff);
}

/** Null if the bytes do not consist of whole entries. */
export function entriesOf(bundle: Uint8Array): Bytes[] | null {
	const entries: Bytes[] = [];
	for (let at = 0; at < bundle.length; ) {
		const end = at + 2 + (bundle[at] ?? 0) * 256 + (bundle[at + 1] ?? 0);
		if (at + 2 > bundle.length || end > bundle.length) return null;
		entries.push(joined(bundle.subarray(at + 2, end)));
		at = end;
	}
	return entries;
}
