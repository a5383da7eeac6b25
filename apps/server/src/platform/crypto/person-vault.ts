import { randomBytes } from "node:crypto";
import type { Sql, Transaction } from "../db/database.ts";
import type { KeyRing } from "./key-ring.ts";
import { openSealed } from "./open-sealed.ts";
import { OtherMasterKey } from "./other-master-key.ts";
import { holdRoot } from "./root-keys.repository.ts";
import { keyObject, open, seal } from "./seal.ts";

/**
 * Everything that identifies a person is sealed with that person's own data key. The key is stored encrypted
 * under MASTER_KEY. When that one small row is deleted, everything sealed with it is unreadable, also in
 * backups of the other tables. The deletion of accounts relies on this.
 */
export interface PersonVault {
	seal(sql: Sql, personId: string, plain: string, context: string): Promise<Buffer>;
	open(sql: Sql, personId: string, sealed: Uint8Array, context: string): Promise<string>;
	/** Opens the person's key for many values at once. Makes it if the person exists and has none yet. */
	hold(sql: Sql, personId: string): Promise<HeldKey>;
	/** Opens the person's key. Returns null if they have none yet. */
	find(sql: Sql, personId: string): Promise<HeldKey | null>;
	/**
	 * Makes the key of a person who has none yet. Keeps others from deleting the account before the transaction ends.
	 * Returns null if the account is gone.
	 */
	make(tx: Transaction, personId: string): Promise<HeldKey | null>;
	destroyKey(sql: Sql, personId: string): Promise<void>;
}

export interface HeldKey {
	/** True if the key was made just now, so nothing was sealed with it before. */
	readonly isNew: boolean;
	seal(plain: string, context: string): Buffer;
	open(sealed: Uint8Array, context: string): string;
}

interface FoundKey {
	readonly key: Buffer;
	readonly isNew: boolean;
}

export class KeyDestroyed extends Error {
	constructor() {
		super("This person's data key does not exist (any more).");
	}
}

const purpose = "wrap-person-keys";

export function personVault(keys: KeyRing): PersonVault {
	const find = async (sql: Sql, personId: string): Promise<FoundKey | undefined> => {
		const { rows } = await sql.query<{ wrapped: Uint8Array }>(
			"select wrapped from private.person_keys where person_id = $1",
			[personId],
		);
		if (!rows[0]) return undefined;
		const key = await openSealed(sql, keys, purpose, rows[0].wrapped, `person-key:${personId}`);
		return { key, isNew: false };
	};
	const create = async (sql: Sql, personId: string): Promise<FoundKey | undefined> => {
		const made = randomBytes(32);
		const isNew = await withRoot(sql, keys, async () => {
			const { sealed, keyId } = keys.seal(purpose, made, `person-key:${personId}`);
			// Gives no key for a person who is deleted or being deleted. The lock waits for a running deletion.
			const { affected } = await sql.query(
				`insert into private.person_keys (person_id, wrapped, key_id)
				 select u.id, $2, $3::smallint from auth.users u where u.id = $1 and ($3::smallint is null or exists
					(select from private.root_keys where id = $3::smallint for key share))
				 for key share of u on conflict do nothing`,
				[personId, sealed, keyId],
			);
			return affected > 0;
		});
		if (isNew) return { key: made, isNew };
		// Somebody else made the key in the meantime, or the person is gone.
		return find(sql, personId);
	};
	const findOrCreate = async (sql: Sql, personId: string): Promise<FoundKey> => {
		const found = (await find(sql, personId)) ?? (await create(sql, personId));
		if (!found) throw new KeyDestroyed();
		return found;
	};
	return {
		seal: async (sql, personId, plain, context) =>
			seal((await findOrCreate(sql, personId)).key, Buffer.from(plain, "utf8"), `${personId}:${context}`),
		open: async (sql, personId, sealed, context) => {
			const found = await find(sql, personId);
			if (!found) throw new KeyDestroyed();
			return open(found.key, sealed, `${personId}:${context}`).toString("utf8");
		},
		hold: async (sql, personId) => held(personId, await findOrCreate(sql, personId)),
		find: async (sql, personId) => {
			const found = await find(sql, personId);
			return found ? held(personId, found) : null;
		},
		make: async (tx, personId) => {
			const made = await create(tx, personId);
			return made ? held(personId, made) : null;
		},
		destroyKey: async (sql, personId) => {
			await sql.query("delete from private.person_keys where person_id = $1", [personId]);
		},
	};
}

function held(personId: string, { key: bytes, isNew }: FoundKey): HeldKey {
	const key = keyObject(bytes);
	return {
		isNew,
		seal: (plain, context) => seal(key, Buffer.from(plain, "utf8"), `${personId}:${context}`),
		open: (sealed, context) => open(key, sealed, `${personId}:${context}`).toString("utf8"),
	};
}

/** Null if the account is gone, because its key is gone with it. */
export async function keyIfThere(
	vault: Pick<PersonVault, "hold">,
	sql: Sql,
	personId: string,
): Promise<HeldKey | null> {
	try {
		return await vault.hold(sql, personId);
	} catch (error) {
		if (error instanceof KeyDestroyed) return null;
		throw error;
	}
}

/**
 * Call this in the transaction that seals something. It keeps the root until the commit. In a database without roots,
 * the first key that seals becomes the database's key. Otherwise a process with another DATA_DIR and no MASTER_KEY
 * would write rows that no other process can read.
 */
export async function claimDatabase(sql: Sql, keys: KeyRing): Promise<void> {
	if (keys.sealingId !== null) return holdSealingRoot(sql, keys);
	const claimedBy = async () =>
		(await sql.query<{ value: string }>("select value from private.installation where name = 'master-key'"))
			.rows[0]?.value;
	const claimed = await claimedBy();
	if (claimed === keys.fingerprint) return;
	if (claimed !== undefined) throw new OtherMasterKey();
	await sql.query(
		"insert into private.installation (name, value) values ('master-key', $1) on conflict do nothing",
		[keys.fingerprint],
	);
	// Another process may have been faster, with another key.
	if ((await claimedBy()) !== keys.fingerprint) throw new OtherMasterKey();
}

/**
 * The same for a statement that itself checks and locks the root of the sealed value, and inserts nothing if the root
 * is gone. `insert` returns whether it inserted. If not, we load the roots again and try once more with the current
 * root.
 */
export async function withRoot(sql: Sql, keys: KeyRing, insert: () => Promise<boolean>): Promise<boolean> {
	const sealedWith = keys.sealingId;
	if (sealedWith === null) await claimDatabase(sql, keys);
	if (await insert()) return true;
	if (sealedWith === null) return false;
	await claimDatabase(sql, keys);
	return keys.sealingId !== sealedWith && (await insert());
}

async function holdSealingRoot(sql: Sql, keys: KeyRing): Promise<void> {
	for (let tries = 0; tries < 2; tries += 1) {
		if (keys.sealingId !== null && (await holdRoot(sql, keys.sealingId))) return;
		// A rotation ended after this process last read the roots.
		await keys.reload(sql);
	}
	throw new OtherMasterKey();
}

export async function refuseOtherMasterKey(sql: Sql, keys: KeyRing): Promise<void> {
	const { rows: tables } = await sql.query<{ there: boolean }>(
		"select to_regclass('private.installation') is not null as there",
	);
	if (!tables[0]?.there) return;
	const { rows } = await sql.query<{ value: string }>(
		"select value from private.installation where name = 'master-key'",
	);
	if (rows[0] && rows[0].value !== keys.fingerprint) throw new OtherMasterKey();
}
