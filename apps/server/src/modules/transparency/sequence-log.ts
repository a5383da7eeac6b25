import {
	checkpointText,
	consistencyProof,
	growTree,
	isConsistent,
	leafHash,
	nodesOfTiles,
	type ReadTile,
	type Tile,
} from "@unlisted/removal-proof";
import type { Transaction } from "../../platform/db/database.ts";
import type { TransparencyDeps } from "./transparency.deps.ts";
import {
	insertCheckpoint,
	largestCheckpoint,
	latestCheckpoint,
	leavesPlaced,
	lockLog,
	placeLeaves,
	waitingLeaves,
	writeTile,
} from "./transparency.repository.ts";
import { storedTiles } from "./tree.ts";

/** How many leaves one transaction takes at most. */
const batchSize = 2000;

/**
 * Gives waiting leaves their places and signs the tree with them. One transaction under a lock stores leaves, tiles
 * and checkpoint. So a process that dies leaves the tree as it was, and nobody sees a checkpoint whose tree is not
 * stored. Returns how many leaves were added.
 */
export function sequenceLog(deps: TransparencyDeps) {
	return async (): Promise<number> => {
		let added = 0;
		for (;;) {
			const batch = await sequenceBatch(deps);
			added += batch;
			if (batch < batchSize) return added;
		}
	};
}

async function sequenceBatch(deps: TransparencyDeps): Promise<number> {
	const { db, origin } = deps;
	const isSigned = (await latestCheckpoint(db, origin)) !== null;
	if (isSigned && (await waitingLeaves(db, 1)).length === 0) return 0;
	// Loaded before the transaction: the embedded database has only one connection, and loading the key may need it.
	await deps.logKey();
	return await db.transaction((tx) => growIn(deps, tx));
}

async function growIn(deps: TransparencyDeps, tx: Transaction): Promise<number> {
	const { clock, logKey, origin } = deps;
	await lockLog(tx);
	const before = await largestCheckpoint(tx);
	const oldSize = before?.size ?? 0;
	const isSigned = (await latestCheckpoint(tx, origin))?.size === oldSize;
	const leaves = await waitingLeaves(tx, batchSize);
	// Another process was faster.
	if (leaves.length === 0 && isSigned) return 0;
	if ((await leavesPlaced(tx)) !== oldSize)
		throw new DamagedLog("its leaves are not those of its newest checkpoint");
	const stored = storedTiles(tx);
	const hashes = await Promise.all(leaves.map(({ commitment }) => leafHash(commitment)));
	const grown = await growTree(stored, oldSize, hashes);
	await refuseOtherPast(before, grown, stored);
	if (
		(await placeLeaves(
			tx,
			oldSize,
			leaves.map(({ id }) => id),
		)) !== leaves.length
	) {
		throw new DamagedLog("a leaf was given its place by another process");
	}
	for (const tile of grown.tiles) await writeTile(tx, tile);
	const text = checkpointText(origin, grown);
	const note = `${text}\n${await (await logKey()).signatureOf(origin, text)}`;
	await insertCheckpoint(tx, { origin, size: grown.size, root: grown.root, note, signedAt: clock.now() });
	return leaves.length;
}

/**
 * The last check before signing: a damaged or half restored database must not make the log contradict what it signed
 * before.
 */
async function refuseOtherPast(
	before: { readonly size: number; readonly root: Uint8Array } | null,
	grown: { readonly size: number; readonly root: Uint8Array; readonly tiles: readonly Tile[] },
	stored: ReadTile,
): Promise<void> {
	if (before === null) return;
	const now = { size: grown.size, root: new Uint8Array(grown.root) };
	const read: ReadTile = async (tile) =>
		grown.tiles.find(({ level, index }) => level === tile.level && index === tile.index)?.hashes ??
		(await stored(tile));
	const proof = await consistencyProof(nodesOfTiles(read, now.size), before.size, now.size);
	if (await isConsistent({ size: before.size, root: new Uint8Array(before.root) }, now, proof)) return;
	throw new DamagedLog("its tiles do not continue the tree that was signed");
}

class DamagedLog extends Error {
	constructor(why: string) {
		super(`The transparency log is damaged: ${why}. Nothing was signed.`);
	}
}
