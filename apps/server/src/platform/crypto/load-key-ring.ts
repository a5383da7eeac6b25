import { randomBytes } from "node:crypto";
import type { Database, Sql } from "../db/database.ts";
import {
	fingerprintOf,
	type KeyRing,
	keyRing,
	liveRing,
	type Roots,
	rootOfMaster,
	rootWrappingKey,
} from "./key-ring.ts";
import { OtherMasterKey } from "./other-master-key.ts";
import {
	allRoots,
	hasRootTables,
	insertRoot,
	insertWrap,
	lockRoots,
	masterOf,
	setMaster,
	type WrappedRoot,
} from "./root-keys.repository.ts";
import { open, seal } from "./seal.ts";

/** The configured key, or the keys in the files, which may change while the process runs. */
export type Masters = () => readonly Uint8Array[];

type RingPlace = Pick<Database, "query" | "transaction">;

export const rootContext = (id: number): string => `root-key:${id}`;

/**
 * Opens the key ring of a database with the first of these master keys that fits. Makes roots if there are none. A
 * new database gets random roots. An older database gets the keys that its master key gave at that time.
 */
export async function loadKeyRing(db: RingPlace, masters: Masters, now: Date): Promise<KeyRing> {
	const [first] = masters();
	if (!first) throw new Error("There is no master key.");
	// With MIGRATE=off the tables may come later. Until then we treat the database as an older installation.
	if (!(await hasRootTables(db))) return keyRing(first);
	await ensureRoots(db, first, now);
	return liveRing(fingerprintOf(first), await readWithAny(db, masters()), (sql) =>
		readWithAny(sql, masters()),
	);
}

async function readWithAny(sql: Sql, masters: readonly Uint8Array[]): Promise<Roots> {
	const known = new Set((await allRoots(sql)).map(({ master }) => master));
	const master = masters.find((candidate) => known.has(fingerprintOf(candidate)));
	if (!master) throw new OtherMasterKey();
	return readRoots(sql, master);
}

async function ensureRoots(db: RingPlace, master: Uint8Array, now: Date): Promise<void> {
	if ((await allRoots(db)).length > 0) return;
	await db.transaction(async (tx) => {
		await lockRoots(tx);
		if ((await allRoots(tx)).length > 0) return;
		const fingerprint = fingerprintOf(master);
		const writtenWith = await masterOf(tx);
		if (writtenWith !== undefined && writtenWith !== fingerprint) throw new OtherMasterKey();
		const root = () => (writtenWith === undefined ? randomBytes(32) : rootOfMaster(master));
		for (const [id, use] of [
			[1, "sealing"],
			[2, "lookup"],
		] as const) {
			await insertRoot(tx, id, use, now);
			await insertWrap(tx, id, fingerprint, wrapRoot(master, id, root()));
		}
		await setMaster(tx, fingerprint);
	});
}

export function wrapRoot(master: Uint8Array, id: number, root: Uint8Array): Buffer {
	return seal(rootWrappingKey(master), root, rootContext(id));
}

export async function readRoots(sql: Sql, master: Uint8Array): Promise<Roots> {
	const own = (await allRoots(sql)).filter((root) => root.master === fingerprintOf(master));
	const opened = (root: WrappedRoot) => open(rootWrappingKey(master), root.wrapped, rootContext(root.id));
	const lookup = own.find(({ use }) => use === "lookup");
	const sealing = own.filter(({ use }) => use === "sealing");
	if (!lookup || sealing.length === 0) throw new OtherMasterKey();
	return { lookup: opened(lookup), sealing: new Map(sealing.map((root) => [root.id, opened(root)])) };
}
