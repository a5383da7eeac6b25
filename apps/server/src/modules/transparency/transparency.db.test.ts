import { randomBytes } from "node:crypto";
import {
	canVerify,
	consistencyProof,
	isConsistent,
	isOf,
	leafHash,
	nodesOfTiles,
	parseCheckpoint,
	parseTlogProof,
	parseVerifierKey,
	rootOfInclusion,
	verifySignature,
} from "@unlisted/removal-proof";
import { expect, test } from "vitest";
import { movableClock } from "../../platform/clock/clock.ts";
import { keyRing } from "../../platform/crypto/key-ring.ts";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { onDatabase, type TestDatabase } from "../../testing/databases.ts";
import { appendCommitment } from "./append-commitment.ts";
import { loadLogKey } from "./log-key.ts";
import { proveLeaf } from "./prove-leaf.ts";
import { readCheckpoint, readVerifierKeys } from "./read-log.ts";
import { sequenceLog } from "./sequence-log.ts";
import type { TransparencyDeps } from "./transparency.deps.ts";
import { storedTiles } from "./tree.ts";

const clock = movableClock(new Date("2026-11-23T08:00:00Z"));

/** The dependencies of one process, with its own copy of the key. */
function processOn(db: Database, origin = "log.example/transparency"): TransparencyDeps {
	const keys = keyRing(Buffer.alloc(32, 7));
	return { db, clock, origin, logKey: loadLogKey({ db, clock, keys }), witnesses: [] };
}

async function add(deps: TransparencyDeps, count: number): Promise<number[]> {
	return await deps.db.transaction(async (tx) => {
		const ids: number[] = [];
		for (let at = 0; at < count; at += 1) ids.push(await appendCommitment(deps, tx, randomBytes(32)));
		return ids;
	});
}

/**
 * Checks the public part of a log against itself: signatures, tiles, entries, and each older checkpoint. Returns the
 * size of the newest tree.
 */
async function checkWhole(deps: TransparencyDeps): Promise<number> {
	const { db } = deps;
	const [keyText = ""] = await readVerifierKeys(deps)();
	const key = await parseVerifierKey(keyText);
	if (!key) throw new Error("The log's key is not read.");
	const { rows } = await db.query<{ note: string }>(
		"select note from private.transparency_checkpoints where origin = $1 order by size",
		[deps.origin],
	);
	const heads = [];
	for (const { note } of rows) {
		const head = parseCheckpoint(note);
		const signature = head?.note.signatures.find((one) => isOf(one, key));
		if (!head || !signature) throw new Error("A stored checkpoint is none.");
		expect(await verifySignature(head.note.text, signature, key)).not.toBeNull();
		heads.push(head);
	}
	const newest = heads.at(-1);
	if (!newest) return 0;
	const nodes = nodesOfTiles(storedTiles(db), newest.size);
	for (const head of heads) {
		expect(await isConsistent(head, newest, await consistencyProof(nodes, head.size, newest.size))).toBe(
			true,
		);
	}
	const stored = await db.query<{ position: number; commitment: Uint8Array }>(
		"select position, commitment from private.transparency_leaves where position is not null order by position",
	);
	expect(stored.rows.map(({ position }) => position)).toEqual(
		Array.from({ length: newest.size }, (_, at) => at),
	);
	for (const { position, commitment } of stored.rows) {
		expect(Buffer.from(await nodes(0, position))).toEqual(Buffer.from(await leafHash(commitment)));
	}
	return newest.size;
}

/** Makes the n-th statement of each transaction fail, as if the process were killed there. */
function cutAt(db: Database, statement: number): Database {
	return {
		...db,
		kind: db.kind,
		query: (text, values) => db.query(text, values),
		transaction: (work) =>
			db.transaction(async (tx) => {
				let count = 0;
				const cut = {
					query: async (text: string, values?: readonly unknown[]) => {
						count += 1;
						if (count === statement) throw new Error("cut");
						return await tx.query(text, values);
					},
				} as Transaction;
				const done = await work(cut);
				if (count < statement) throw new Error("nothing left to cut");
				return done;
			}),
	};
}

onDatabase("the transparency log", (open) => {
	const fresh = async (): Promise<TestDatabase> => await open();

	test("each commitment gets one place, and its proof leads to the root that the log signed", async () => {
		const { db } = await fresh();
		const deps = processOn(db);
		expect(await readCheckpoint(deps)()).toContain("log.example/transparency\n0\n");
		const ids: number[] = [];
		for (const count of [1, 2, 254, 300]) {
			ids.push(...(await add(deps, count)));
			expect(await sequenceLog(deps)()).toBe(count);
		}
		expect(await sequenceLog(deps)()).toBe(0);
		expect(await checkWhole(deps)).toBe(557);
		expect(await canVerify()).toBe(true);
		for (const at of [0, 2, 255, 256, 556]) {
			const proof = parseTlogProof((await proveLeaf(deps)(ids[at] ?? -1)) ?? "");
			if (!proof) throw new Error("The proof is not read.");
			const { rows } = await db.query<{ commitment: Uint8Array }>(
				"select commitment from private.transparency_leaves where id = $1",
				[ids[at]],
			);
			const leaf = await leafHash(rows[0]?.commitment ?? new Uint8Array());
			const root = await rootOfInclusion(leaf, proof.index, proof.checkpoint.size, proof.hashes);
			expect(root).toEqual(proof.checkpoint.root);
		}
		expect(await proveLeaf(deps)((await add(deps, 1))[0] ?? -1)).toBeNull();
	});

	test("a commitment that is given twice is one leaf, and one whose transaction fails is none", async () => {
		const { db } = await fresh();
		const deps = processOn(db);
		const commitment = randomBytes(32);
		const one = await db.transaction((tx) => appendCommitment(deps, tx, commitment));
		expect(await db.transaction((tx) => appendCommitment(deps, tx, commitment))).toBe(one);
		const failing = db.transaction(async (tx) => {
			await appendCommitment(deps, tx, randomBytes(32));
			throw new Error("The removal failed.");
		});
		await expect(failing).rejects.toThrow("The removal failed.");
		expect(await sequenceLog(deps)()).toBe(1);
	});

	test("many processes at once sign one history: no two trees of a size, and every older one within every newer one", async () => {
		const { db } = await fresh();
		const processes = Array.from({ length: 4 }, () => processOn(db));
		const results = await Promise.all(
			processes.flatMap((deps) =>
				[3, 1, 5].map(async (count) => {
					await add(deps, count);
					return await sequenceLog(deps)();
				}),
			),
		);
		expect(results.reduce((sum, count) => sum + count, 0)).toBe(36);
		expect(await checkWhole(processOn(db))).toBe(36);
	});

	test("interrupted at each step, the log has the tree before or the tree after, and continues from there", async () => {
		const { db } = await fresh();
		const deps = processOn(db);
		await add(deps, 255);
		await sequenceLog(deps)();
		let cuts = 0;
		for (let statement = 1; ; statement += 1) {
			await add(deps, 1);
			const outcome = await sequenceLog({ ...deps, db: cutAt(db, statement) })().then(
				() => "done",
				(error: Error) => error.message,
			);
			expect(await checkWhole(deps)).toBe(255 + statement - 1);
			if (outcome === "nothing left to cut") break;
			expect(outcome).toBe("cut");
			cuts += 1;
			expect(await sequenceLog(deps)()).toBe(1);
			expect(await checkWhole(deps)).toBe(255 + statement);
		}
		expect(cuts).toBeGreaterThan(6);
	});

	test("with a damaged tree, nothing more is signed", async () => {
		const { db } = await fresh();
		const deps = processOn(db);
		await add(deps, 5);
		await sequenceLog(deps)();
		await db.query(
			"update private.transparency_tiles set hashes = $1 || substring(hashes from 33) where level = 0",
			[randomBytes(32)],
		);
		await add(deps, 1);
		await expect(sequenceLog(deps)()).rejects.toThrow("do not continue the tree that was signed");
		expect((await readCheckpoint(deps)()).split("\n")[1]).toBe("5");
	});

	test("under another address, the log continues with its leaves and its key, under the new name", async () => {
		const { db } = await fresh();
		const before = processOn(db);
		const [id = -1] = await add(before, 3);
		await sequenceLog(before)();
		const after = processOn(db, "new.example/transparency");
		expect(await readCheckpoint(after)()).toMatch(/^new\.example\/transparency\n3\n/);
		expect(await proveLeaf(after)(id)).toContain("new.example/transparency\n3\n");
		await add(after, 1);
		expect(await sequenceLog(after)()).toBe(1);
		expect(await checkWhole(after)).toBe(4);
		const names = (await readVerifierKeys(after)()).map((key) => key.split("+")[0]);
		expect(names).toEqual(["new.example/transparency", "log.example/transparency"]);
	});
});
