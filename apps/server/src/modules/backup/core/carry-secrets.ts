import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Clock } from "../../../platform/clock/clock.ts";
import { keyFile, replaceKeyFile } from "../../../platform/crypto/key-files.ts";
import type { KeyRing } from "../../../platform/crypto/key-ring.ts";
import { loadKeyRing } from "../../../platform/crypto/load-key-ring.ts";
import { type MasterPlace, mastersOf } from "../../../platform/crypto/master-files.ts";
import { openSealed } from "../../../platform/crypto/open-sealed.ts";
import { claimDatabase } from "../../../platform/crypto/person-vault.ts";
import type { BulkConnection } from "../../../platform/db/bulk/bulk-connection.ts";
import type { Transaction } from "../../../platform/db/database.ts";
import { putSecret, sealedSecret } from "./secrets.repository.ts";

/** The embedded database keeps these secrets in files. PostgreSQL keeps them in rows that every process reads. */
const names = ["anon.key", "service-role.key", "demo-password"];

/**
 * When a database moves to the other kind, programs keep their API keys. Runs in the transaction of the move: a
 * database without the keys would make new ones at its first start.
 */
export function carrySecrets({ clock, ...place }: MasterPlace & { readonly clock: Clock }) {
	return async ({ kind, sql }: BulkConnection, from: BulkConnection["kind"]): Promise<void> => {
		if (from === kind) return;
		const tx = sql as Transaction;
		const keys = () =>
			loadKeyRing({ query: sql.query, transaction: (work) => work(tx) }, mastersOf(place), clock.now());
		await (kind === "postgres" ? intoRows : intoFiles)(tx, place.DATA_DIR, keys);
	};
}

async function intoRows(tx: Transaction, dataDir: string, keysNow: () => Promise<KeyRing>): Promise<void> {
	const fileOf = (name: string) => join(dataDir, "keys", name);
	const there = names.filter((name) => existsSync(fileOf(name)));
	if (there.length === 0) return;
	const keys = await keysNow();
	await claimDatabase(tx, keys);
	for (const name of there) {
		const value = Buffer.from(readFileSync(fileOf(name), "utf8").trim());
		const { sealed, keyId } = keys.seal(name, value, name);
		await putSecret(tx, { name, value: sealed.toString("base64"), keyId });
	}
}

/** If the database is not kept after all, the files do no harm: the next try writes them again. */
async function intoFiles(tx: Transaction, dataDir: string, keysNow: () => Promise<KeyRing>): Promise<void> {
	let keys: KeyRing | undefined;
	for (const name of names) {
		const sealed = await sealedSecret(tx, name);
		if (sealed === undefined) continue;
		keys ??= await keysNow();
		const secret = await openSealed(tx, keys, name, Buffer.from(sealed, "base64"), name);
		keyFile(dataDir, name, () => secret.toString("utf8"));
		replaceKeyFile(dataDir, name, secret.toString("utf8"));
	}
}
