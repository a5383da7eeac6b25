import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import type { Database } from "../../../platform/db/database.ts";
import { onDatabase } from "../../../testing/databases.ts";
import {
	corpusKeysOfEverybody,
	insertIdentifier,
	peopleOfCorpusKeys,
	setCorpusKeys,
} from "../core/identifiers.repository.ts";

onDatabase("keys of a corpus", (open) => {
	let db: Database;
	beforeAll(async () => {
		db = (await open()).db;
	});

	it.each([
		["the smallest", 0n],
		["one in the upper half", 0xa027_d3f5_1c9e_0b34n],
		["the largest", 2n ** 64n - 1n],
	])("are stored and read back: %s", async (_, key) => {
		const [userId, id] = [randomUUID(), randomUUID()];
		const now = new Date();
		await db.query("insert into auth.users (id, created_at, updated_at) values ($1, $2, $2)", [userId, now]);
		await insertIdentifier(db, userId, {
			id,
			kind: "email",
			valueHash: Buffer.alloc(32),
			sealed: Buffer.alloc(8),
			origin: "account",
			addedAt: now,
			verifiedAt: now,
		});
		await setCorpusKeys(db, userId, [{ id, key }], "corpus");
		const kept = (await corpusKeysOfEverybody(db, "corpus", null, 10)).find((one) => one.id === id);
		expect(BigInt.asUintN(64, BigInt(kept?.key ?? ""))).toBe(key);
		expect(await peopleOfCorpusKeys(db, "corpus", [BigInt.asIntN(64, key)])).toEqual([userId]);
	});
});
