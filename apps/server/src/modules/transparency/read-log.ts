import { entryBundle, type TileName, tileHashes, tileWidth, widthAt } from "@unlisted/removal-proof";
import type { Sql } from "../../platform/db/database.ts";
import { cosignatureLines } from "./cosignatures.repository.ts";
import { sequenceLog } from "./sequence-log.ts";
import type { TransparencyDeps } from "./transparency.deps.ts";
import {
	allOrigins,
	entriesBetween,
	largestCheckpoint,
	latestCheckpoint,
	readTile,
	type StoredCheckpoint,
} from "./transparency.repository.ts";

/**
 * Returns the newest checkpoint with its witnesses' signatures. If there is none, makes the first one here, of the
 * empty tree.
 */
export function readCheckpoint(deps: TransparencyDeps) {
	return async (): Promise<string> => {
		const { db, origin } = deps;
		if ((await latestCheckpoint(db, origin)) === null) await sequenceLog(deps)();
		const newest = await latestCheckpoint(db, origin);
		if (!newest) throw new Error("The log has no checkpoint.");
		return await withCosignatures(deps, db, newest);
	};
}

export async function withCosignatures(
	{ witnesses }: Pick<TransparencyDeps, "witnesses">,
	sql: Sql,
	checkpoint: StoredCheckpoint,
): Promise<string> {
	const known = witnesses.map(({ text }) => text);
	return [checkpoint.note, ...(await cosignatureLines(sql, checkpoint, known))].join("");
}

/** Returns null for a tile that no tree of this log has. */
export function readHashes({ db }: Pick<TransparencyDeps, "db">) {
	return async ({ level, index, width }: TileName): Promise<Uint8Array | null> => {
		const hashes = await readTile(db, level, index);
		return hashes === null ? null : tileHashes(hashes, width);
	};
}

export function readEntries({ db }: Pick<TransparencyDeps, "db">) {
	return async ({ index, width }: Omit<TileName, "level">): Promise<Uint8Array | null> => {
		const size = (await largestCheckpoint(db))?.size ?? 0;
		if (widthAt(0, index, size) < width) return null;
		const first = index * tileWidth;
		return entryBundle(await entriesBetween(db, first, first + width));
	};
}

/** Returns the key under the log's current name, then under its former names. */
export function readVerifierKeys({ db, origin, logKey }: TransparencyDeps) {
	return async (): Promise<string[]> => {
		const key = await logKey();
		const names = new Set([origin, ...(await allOrigins(db))]);
		return await Promise.all([...names].map(async (name) => (await key.verifier(name)).text));
	};
}
