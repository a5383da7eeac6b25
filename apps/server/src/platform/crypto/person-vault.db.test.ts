import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { onDatabase, type TestDatabase } from "../../testing/databases.ts";
import { keyRing } from "./key-ring.ts";
import { OtherMasterKey } from "./other-master-key.ts";
import { KeyDestroyed, personVault, refuseOtherMasterKey } from "./person-vault.ts";
import { CannotOpen } from "./seal.ts";

const keys = keyRing(Buffer.alloc(32, 1));
const vault = personVault(keys);

onDatabase("a person's vault", (open) => {
	let db: TestDatabase["db"];
	beforeAll(async () => {
		({ db } = await open());
	});
	const somebody = async () => {
		const id = randomUUID();
		await db.query("insert into auth.users (id, created_at, updated_at) values ($1, now(), now())", [id]);
		return id;
	};

	it("opens what it sealed, and only for that person", async () => {
		const [ann, bo] = [await somebody(), await somebody()];
		const sealed = await vault.seal(db, ann, "ann@example.com", "identifier");
		await vault.seal(db, bo, "bo@example.com", "identifier");
		expect(await vault.open(db, ann, sealed, "identifier")).toBe("ann@example.com");
		await expect(vault.open(db, bo, sealed, "identifier")).rejects.toThrow(CannotOpen);
		await expect(vault.open(db, ann, sealed, "evidence")).rejects.toThrow(CannotOpen);
	});

	it("has one key for each person, even if many processes start at once", async () => {
		const person = await somebody();
		const sealed = await Promise.all(
			Array.from({ length: 20 }, (_, i) => vault.seal(db, person, `value ${i}`, "x")),
		);
		for (const [i, value] of sealed.entries())
			expect(await vault.open(db, person, value, "x")).toBe(`value ${i}`);
	});

	it("never opens again once its key is destroyed, even after a new key is made", async () => {
		const person = await somebody();
		const sealed = await vault.seal(db, person, "gone", "x");
		await vault.destroyKey(db, person);
		await expect(vault.open(db, person, sealed, "x")).rejects.toThrow(KeyDestroyed);
		await vault.seal(db, person, "new", "x");
		await expect(vault.open(db, person, sealed, "x")).rejects.toThrow(CannotOpen);
	});

	it("has no key for a deleted person, even if work for them still runs", async () => {
		const person = await somebody();
		await vault.hold(db, person);
		let late: Promise<unknown> | undefined;
		await db.transaction(async (tx) => {
			await tx.query("select from auth.users where id = $1 for update", [person]);
			await vault.destroyKey(tx, person);
			await tx.query("delete from auth.users where id = $1", [person]);
			// A scan that began before the end of the deletion would do this.
			late = vault.hold(db, person).then(
				() => undefined,
				(error: unknown) => error,
			);
		});
		await late;
		await expect(vault.hold(db, person)).rejects.toThrow(KeyDestroyed);
		await expect(vault.seal(db, person, "x", "x")).rejects.toThrow(KeyDestroyed);
		const { rows } = await db.query("select from private.person_keys where person_id = $1", [person]);
		expect(rows).toEqual([]);
	});

	it("stores nothing readable", async () => {
		const { rows } = await db.query<{ wrapped: Uint8Array }>("select wrapped from private.person_keys");
		expect(rows.length).toBeGreaterThan(0);
		for (const { wrapped } of rows) expect(wrapped.length).toBe(1 + 12 + 32 + 16);
	});

	it("refuses a database that was written with a different MASTER_KEY", async () => {
		const other = keyRing(Buffer.alloc(32, 2));
		await expect(refuseOtherMasterKey(db, keys)).resolves.toBeUndefined();
		await expect(refuseOtherMasterKey(db, other)).rejects.toThrow(OtherMasterKey);
		await expect(personVault(other).seal(db, await somebody(), "x", "x")).rejects.toThrow(OtherMasterKey);
	});
});
