import { randomBytes } from "node:crypto";
import type { Database, Sql } from "../db/database.ts";
import { BadValue } from "../process/bad-value.ts";
import { fingerprintOf, type KeyRing, rootWrappingKey, UnknownKey } from "./key-ring.ts";
import { readRoots, rootContext, wrapRoot } from "./load-key-ring.ts";
import { OtherMasterKey } from "./other-master-key.ts";
import {
	allRoots,
	deleteRootsBefore,
	deleteWrapsOfOthers,
	forgetIdsOfSettledMails,
	insertRoot,
	insertWrap,
	leftWithOthers,
	lockRoots,
	type SealedPlace,
	sealedPlaces,
	sealedWithOthers,
	setMaster,
	storeRewrapped,
	type WrappedRoot,
} from "./root-keys.repository.ts";
import { CannotOpen, open } from "./seal.ts";

const batchSize = 200;

/** Another rotation is running. There are at most two master keys at a time. */
export class OtherRotation extends BadValue {
	constructor() {
		super("Another rotation of the master key is under way, with another new key. Finish that one first.");
	}
}

/**
 * Adds a new master key, and a new root for sealing, beside the old ones. From then on both master keys open
 * everything. A second run changes nothing.
 */
export async function beginRotation(
	db: Database,
	{ from, to, now }: { readonly from: Uint8Array; readonly to: Uint8Array; readonly now: Date },
): Promise<void> {
	const next = fingerprintOf(to);
	await db.transaction(async (tx) => {
		await lockRoots(tx);
		const masters = new Set((await allRoots(tx)).map(({ master }) => master));
		if (masters.has(next)) return;
		if (masters.size > 1) throw new OtherRotation();
		if (!masters.has(fingerprintOf(from))) throw new OtherMasterKey();
		const { lookup, sealing } = await readRoots(tx, from);
		const roots = await allRoots(tx);
		const lookupId = roots.find(({ use }) => use === "lookup")?.id ?? 0;
		for (const [id, root] of [...sealing, [lookupId, lookup] as const]) {
			await insertWrap(tx, id, next, wrapRoot(to, id, root));
		}
		const id = Math.max(...roots.map((root) => root.id)) + 1;
		const fresh = randomBytes(32);
		await insertRoot(tx, id, "sealing", now);
		for (const master of [from, to])
			await insertWrap(tx, id, fingerprintOf(master), wrapRoot(master, id, fresh));
	});
}

/**
 * Seals values of older roots again with the newest root, in small transactions. It may stop at any moment and
 * continue later or in another process. Returns how many values are left.
 */
export async function rewrapAll(
	db: Database,
	keys: KeyRing,
	{ onBatch, signal }: { onBatch?: (done: number) => Promise<void> | void; signal?: AbortSignal } = {},
): Promise<{ readonly rewrapped: number; readonly left: number }> {
	await keys.reload(db);
	const older = olderRoots(await allRoots(db));
	let rewrapped = 0;
	for (const place of sealedPlaces) {
		const skip: string[] = [];
		for (;;) {
			signal?.throwIfAborted();
			const { done, found, damaged } = await rewrapBatch(db, keys, place, older, skip);
			skip.push(...damaged);
			rewrapped += done;
			if (done > 0) await onBatch?.(rewrapped);
			if (found < batchSize) break;
		}
	}
	await forgetIdsOfSettledMails(db);
	return { rewrapped, left: await countLeft(db, older) };
}

const olderRoots = (roots: readonly WrappedRoot[]): number[] => {
	const ids = [...new Set(roots.filter(({ use }) => use === "sealing").map(({ id }) => id))];
	return ids.filter((id) => id !== Math.max(...ids));
};

async function countLeft(sql: Sql, older: readonly number[]): Promise<number> {
	let left = 0;
	for (const place of sealedPlaces) left += await leftWithOthers(sql, place, older);
	return left;
}

function rewrapBatch(
	db: Database,
	keys: KeyRing,
	place: SealedPlace,
	older: readonly number[],
	skip: readonly string[],
): Promise<{ readonly done: number; readonly found: number; readonly damaged: readonly string[] }> {
	return db.transaction(async (tx) => {
		let done = 0;
		const damaged: string[] = [];
		const rows = await sealedWithOthers(tx, place, { older, skip, limit: batchSize });
		for (const { id, value } of rows) {
			const [purpose, context] = [place.purposeOf(id), place.contextOf(id)];
			const bytes = typeof value === "string" ? Buffer.from(value, "base64") : value;
			try {
				const { sealed, keyId } = keys.seal(purpose, keys.open(purpose, bytes, context), context);
				await storeRewrapped(tx, place, {
					id,
					value: place.text ? sealed.toString("base64") : sealed,
					keyId,
				});
				done += 1;
			} catch (error) {
				// Nobody can open this damaged value. The rotation must not delete it.
				if (!(error instanceof CannotOpen) && !(error instanceof UnknownKey)) throw error;
				damaged.push(id);
			}
		}
		return { done, found: rows.length, damaged };
	});
}

/**
 * After this, the old master key opens nothing. The database refuses this step while something is left that only an
 * old root opens.
 */
export async function finishRotation(db: Database, to: Uint8Array): Promise<void> {
	await db.transaction(async (tx) => {
		await lockRoots(tx);
		const roots = await allRoots(tx);
		const own = roots.filter(({ master }) => master === fingerprintOf(to));
		const newest = own.filter(({ use }) => use === "sealing").at(-1);
		if (!newest || own.length === roots.length) throw new NothingToFinish();
		// Proves that the new key opens everything that it must, before we delete the old one.
		for (const { id, wrapped } of own) open(rootWrappingKey(to), wrapped, rootContext(id));
		const left = await countLeft(tx, olderRoots(roots));
		if (left > 0) throw new StillSealed(left);
		await deleteRootsBefore(tx, newest.id);
		await deleteWrapsOfOthers(tx, fingerprintOf(to));
		await setMaster(tx, fingerprintOf(to));
	});
}

export class NothingToFinish extends BadValue {
	constructor() {
		super("There is no rotation to this key that could be finished. Run keys rotate master first.");
	}
}

export class StillSealed extends BadValue {
	constructor(count: number) {
		super(
			`${count} ${count === 1 ? "value is" : "values are"} still sealed with the old key. Run the command again; if the number stays, these values are damaged, and the old key stays valid.`,
		);
	}
}
