import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Clock } from "../../../platform/clock/clock.ts";
import { keyFile, replaceKeyFile } from "../../../platform/crypto/key-files.ts";
import { loadKeyRing } from "../../../platform/crypto/load-key-ring.ts";
import { mastersOf } from "../../../platform/crypto/master-files.ts";
import { openSealed } from "../../../platform/crypto/open-sealed.ts";
import { claimDatabase } from "../../../platform/crypto/person-vault.ts";
import { lockDataDir } from "../../../platform/db/data-dir-lock.ts";
import type { Database } from "../../../platform/db/database.ts";
import { openDatabase } from "../../../platform/db/open-database.ts";
import type { Log } from "../../../platform/log/log.ts";
import type { DatabasePlace } from "./open-database-whole.ts";
import { putSecret, sealedSecret } from "./secrets.repository.ts";

export interface CarryDeps extends DatabasePlace {
	readonly MASTER_KEY?: Buffer | undefined;
	readonly DATABASE_PREPARE: boolean;
	readonly clock: Clock;
	readonly log: Log;
}

/** With the embedded database they are files, with PostgreSQL rows that every process reads. */
const names = ["anon.key", "service-role.key", "demo-password"];

/** After a database came here from the other kind: programs keep the API keys that they have. */
export async function carrySecrets(deps: CarryDeps, from: Database["kind"]): Promise<void> {
	const { DATA_DIR: dataDir, DATABASE_URL: url, clock, log } = deps;
	if (from === (url === undefined ? "pglite" : "postgres")) return;
	const unlock = url === undefined ? lockDataDir(dataDir) : () => undefined;
	let db: Database | undefined;
	try {
		db = await openDatabase({ dataDir, url, pool: 2, prepare: deps.DATABASE_PREPARE, log });
		const keys = await loadKeyRing(db, mastersOf(deps), clock.now());
		for (const name of names) {
			const path = join(dataDir, "keys", name);
			if (url !== undefined) {
				if (!existsSync(path)) continue;
				const { sealed, keyId } = keys.seal(name, Buffer.from(readFileSync(path, "utf8").trim()), name);
				await db.transaction(async (tx) => {
					await claimDatabase(tx, keys);
					await putSecret(tx, { name, value: sealed.toString("base64"), keyId });
				});
			} else {
				const sealed = await sealedSecret(db, name);
				if (sealed === undefined) continue;
				const secret = await openSealed(db, keys, name, Buffer.from(sealed, "base64"), name);
				keyFile(dataDir, name, () => secret.toString("utf8"));
				replaceKeyFile(dataDir, name, secret.toString("utf8"));
			}
		}
	} finally {
		await db?.close();
		unlock();
	}
}
