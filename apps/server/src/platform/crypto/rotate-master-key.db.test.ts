import { randomUUID } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { onDatabase, type TestDatabase } from "../../testing/databases.ts";
import { fingerprintOf, type KeyRing, keyRing, rootOfMaster, rootWrappingKey } from "./key-ring.ts";
import { loadKeyRing, rootContext } from "./load-key-ring.ts";
import { OtherMasterKey } from "./other-master-key.ts";
import { personVault } from "./person-vault.ts";
import { allRoots } from "./root-keys.repository.ts";
import {
	beginRotation,
	finishRotation,
	NothingToFinish,
	OtherRotation,
	rewrapAll,
	StillSealed,
} from "./rotate-master-key.ts";
import { open as openWith } from "./seal.ts";

const [first, second, third] = [1, 2, 3].map((byte) => Buffer.alloc(32, byte)) as [Buffer, Buffer, Buffer];
const now = new Date();

onDatabase("the rotation of a master key", (open) => {
	let db: TestDatabase["db"];
	beforeEach(async () => {
		({ db } = await open());
	});

	const load = (...masters: Buffer[]) => loadKeyRing(db, () => masters, now);
	const somebody = async () => {
		const id = randomUUID();
		await db.query("insert into auth.users (id, created_at, updated_at) values ($1, now(), now())", [id]);
		return id;
	};
	/** Makes people with data that this ring sealed. */
	const people = async (ring: KeyRing, count: number) => {
		const made: { id: string; sealed: Buffer }[] = [];
		for (let at = 0; at < count; at += 1) {
			const id = await somebody();
			made.push({ id, sealed: await personVault(ring).seal(db, id, `of ${id}`, "x") });
		}
		return made;
	};
	const readable = async (ring: KeyRing, sealed: readonly { id: string; sealed: Buffer }[]) => {
		for (const one of sealed) {
			expect(await personVault(ring).open(db, one.id, one.sealed, "x")).toBe(`of ${one.id}`);
		}
	};
	const begin = () => beginRotation(db, { from: first, to: second, now });
	/**
	 * Tries to open everything sealed with a key of the installation, with every key derived from this master
	 * key.
	 */
	const opensAnything = async (master: Buffer) => {
		const opened: string[] = [];
		const attempt = (what: string, run: () => unknown) => {
			try {
				run();
				opened.push(what);
			} catch {
				// The key does not open this value, as expected.
			}
		};
		for (const root of await allRoots(db)) {
			attempt(`root ${root.id}`, () => openWith(rootWrappingKey(master), root.wrapped, rootContext(root.id)));
		}
		const { rows } = await db.query<{ id: string; wrapped: Uint8Array }>(
			"select person_id as id, wrapped from private.person_keys",
		);
		const former = keyRing(master);
		for (const { id, wrapped } of rows) {
			attempt("person key", () => former.open("wrap-person-keys", wrapped, `person-key:${id}`));
			attempt("person key", () => openWith(rootOfMaster(master), wrapped, `person-key:${id}`));
		}
		return opened;
	};

	it("lets the old key open everything beside the new one while it runs, and nothing afterwards", async () => {
		const before = await load(first);
		const sealed = await people(before, 5);
		await begin();
		const [old, fresh] = [await load(first), await load(second)];
		await readable(old, sealed);
		await readable(fresh, sealed);
		const during = await people(old, 2);
		await readable(fresh, during);
		expect(await rewrapAll(db, fresh)).toEqual({ rewrapped: 5, left: 0 });
		await readable(old, [...sealed, ...during]);
		expect(await opensAnything(first)).not.toEqual([]);
		await finishRotation(db, second);
		expect(await opensAnything(first)).toEqual([]);
		await expect(load(first)).rejects.toThrow(OtherMasterKey);
		const after = await load(second);
		await readable(after, [...sealed, ...during]);
		expect(after.blindIndex("a", "b")).toEqual(before.blindIndex("a", "b"));
		expect(after.derive("refresh-tokens")).toEqual(before.derive("refresh-tokens"));
		expect(after.signingKey("refresh-tokens").export()).toEqual(before.signingKey("refresh-tokens").export());
		expect(after.derive("x")).not.toEqual(keyRing(first).derive("x"));
	});

	it("works in an installation that is older than roots", async () => {
		const former = keyRing(first);
		const sealed = await people(former, 3);
		const ring = await load(first);
		expect(ring.derive("refresh-tokens")).toEqual(former.derive("refresh-tokens"));
		await readable(ring, sealed);
		await begin();
		await rewrapAll(db, await load(second));
		await finishRotation(db, second);
		expect(await opensAnything(first)).toEqual([]);
		await readable(await load(second), sealed);
	});

	it("leaves everything readable wherever it stops, and can continue from there", async () => {
		const sealed = await people(await load(first), 230);
		await begin();
		await begin();
		const stopped = rewrapAll(db, await load(first), {
			onBatch: () => {
				throw new Error("killed");
			},
		});
		await expect(stopped).rejects.toThrow("killed");
		for (const ring of [await load(first), await load(second)])
			await readable(ring, [...sealed.slice(0, 5), ...sealed.slice(-35)]);
		await expect(finishRotation(db, second)).rejects.toThrow(StillSealed);
		await readable(await load(first), sealed.slice(0, 3));
		expect((await rewrapAll(db, await load(second))).left).toBe(0);
		await finishRotation(db, second);
		await expect(finishRotation(db, second)).rejects.toThrow(NothingToFinish);
		await readable(await load(second), [...sealed.slice(0, 5), ...sealed.slice(-35)]);
	});

	it("does not disturb running processes: they learn of the new key, and work on after the end", async () => {
		const running = await load(first);
		const sealed = await people(running, 3);
		await begin();
		// This process has not loaded the new root yet, and reads values that another process sealed with it.
		const other = await people(await load(second), 2);
		await readable(running, other);
		await rewrapAll(db, running);
		await finishRotation(db, second);
		await readable(running, [...sealed, ...other]);
		const later = await people(running, 2);
		await readable(await load(second), later);
	});

	it("keeps a root while something is sealed with it, and seals nothing with it afterwards", async () => {
		const slow = await load(first);
		await begin();
		const sealed = await people(slow, 1);
		expect(slow.sealingId).toBe(1);
		await expect(finishRotation(db, second)).rejects.toThrow(StillSealed);
		await rewrapAll(db, await load(second));
		await finishRotation(db, second);
		// This process never loaded the new root, and its own master key no longer works. It must fail instead of
		// sealing.
		await expect(people(slow, 1)).rejects.toThrow(OtherMasterKey);
		await readable(await load(second), sealed);
	});

	it("to one key refuses a rotation to another key", async () => {
		await load(first);
		await begin();
		await expect(beginRotation(db, { from: first, to: third, now })).rejects.toThrow(OtherRotation);
		await expect(beginRotation(db, { from: third, to: third, now })).rejects.toThrow(OtherRotation);
	});

	it("does not touch values that were damaged before, and still ends", async () => {
		const sealed = await people(await load(first), 2);
		await db.query("update private.person_keys set wrapped = '\\x0102' where person_id = $1", [
			sealed[0]?.id,
		]);
		await begin();
		const ring = await load(second);
		expect(await rewrapAll(db, ring)).toEqual({ rewrapped: 1, left: 1 });
		await expect(finishRotation(db, second)).rejects.toThrow(StillSealed);
		await readable(await load(first), sealed.slice(1));
	});

	it("leaves the id of its root on every sealed value", async () => {
		const ring = await load(first);
		await people(ring, 2);
		const { rows } = await db.query<{ keyId: number; head: string }>(
			`select distinct key_id as "keyId", encode(substring(wrapped from 1 for 3), 'hex') as head from private.person_keys`,
		);
		expect(rows).toEqual([{ keyId: 1, head: "020001" }]);
		expect(ring.fingerprint).toBe(fingerprintOf(first));
	});

	it("finds one root in a database, however many processes start at once", async () => {
		const rings = await Promise.all(Array.from({ length: 5 }, () => load(first)));
		expect(new Set(rings.map((ring) => ring.blindIndex("a", "b").toString("hex"))).size).toBe(1);
	});
});
