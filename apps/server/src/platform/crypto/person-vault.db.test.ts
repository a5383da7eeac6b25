import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { onBothDatabases, type TestDatabase } from "../../testing/databases.ts";
import { keyRing } from "./key-ring.ts";
import { KeyDestroyed, OtherMasterKey, personVault, refuseOtherMasterKey } from "./person-vault.ts";
import { CannotOpen } from "./seal.ts";

const keys = keyRing(Buffer.alloc(32, 1));
const vault = personVault(keys);

onBothDatabases("a person's vault", (open) => {
	let db: TestDatabase["db"];
	beforeAll(async () => {
		({ db } = await open());
	});

	it("opens what it sealed, for that person only", async () => {
		const [ann, bo] = [randomUUID(), randomUUID()];
		const sealed = await vault.seal(db, ann, "ann@example.com", "identifier");
		await vault.seal(db, bo, "bo@example.com", "identifier");
		expect(await vault.open(db, ann, sealed, "identifier")).toBe("ann@example.com");
		await expect(vault.open(db, bo, sealed, "identifier")).rejects.toThrow(CannotOpen);
		await expect(vault.open(db, ann, sealed, "evidence")).rejects.toThrow(CannotOpen);
	});

	it("keeps one key for a person, however many start at once", async () => {
		const person = randomUUID();
		const sealed = await Promise.all(
			Array.from({ length: 20 }, (_, i) => vault.seal(db, person, `value ${i}`, "x")),
		);
		for (const [i, value] of sealed.entries())
			expect(await vault.open(db, person, value, "x")).toBe(`value ${i}`);
	});

	it("can never be opened again once its key is destroyed, not even after a new one was made", async () => {
		const person = randomUUID();
		const sealed = await vault.seal(db, person, "gone", "x");
		await vault.destroyKey(db, person);
		await expect(vault.open(db, person, sealed, "x")).rejects.toThrow(KeyDestroyed);
		await vault.seal(db, person, "new", "x");
		await expect(vault.open(db, person, sealed, "x")).rejects.toThrow(CannotOpen);
	});

	it("stores nothing readable", async () => {
		const { rows } = await db.query<{ wrapped: Uint8Array }>("select wrapped from private.person_keys");
		expect(rows.length).toBeGreaterThan(0);
		for (const { wrapped } of rows) expect(wrapped.length).toBe(1 + 12 + 32 + 16);
	});

	it("refuses a database that was written with another MASTER_KEY", async () => {
		const other = keyRing(Buffer.alloc(32, 2));
		await expect(refuseOtherMasterKey(db, keys)).resolves.toBeUndefined();
		await expect(refuseOtherMasterKey(db, other)).rejects.toThrow(OtherMasterKey);
		await expect(personVault(other).seal(db, randomUUID(), "x", "x")).rejects.toThrow(OtherMasterKey);
	});
});
