import { randomUUID } from "node:crypto";
import type { Clock } from "../../../platform/clock/clock.ts";
import { replaceKeyFile } from "../../../platform/crypto/key-files.ts";
import type { KeyRing } from "../../../platform/crypto/key-ring.ts";
import { openSealed } from "../../../platform/crypto/open-sealed.ts";
import { claimDatabase } from "../../../platform/crypto/person-vault.ts";
import type { Database } from "../../../platform/db/database.ts";
import { type ApiKeyBook, hashOfKey } from "./api-key-book.ts";
import { insertApiKey } from "./api-keys.repository.ts";
import { type ApiKeys, newStandingKey, standingNames } from "./api-keys.ts";
import { readInstallationSecret, replaceInstallationSecret } from "./installation.repository.ts";
import { sealSecret } from "./shared-secret.ts";

/** The two current keys that every installation has. */
export interface CurrentKeys extends ApiKeys {
	set(keys: Partial<ApiKeys>): void;
	onChange(listener: () => void): void;
}

export function currentKeys(first: ApiKeys): CurrentKeys {
	let now = first;
	const listeners: (() => void)[] = [];
	return {
		get anonKey() {
			return now.anonKey;
		},
		get serviceRoleKey() {
			return now.serviceRoleKey;
		},
		set: (keys) => {
			const next = { ...now, ...keys };
			if (next.anonKey === now.anonKey && next.serviceRoleKey === now.serviceRoleKey) return;
			now = next;
			for (const listener of listeners) listener();
		},
		onChange: (listener) => void listeners.push(listener),
	};
}

export interface StandingKeysDeps {
	readonly db: Database;
	readonly clock: Clock;
	readonly keys: KeyRing;
	readonly current: CurrentKeys;
	readonly apiKeys: ApiKeyBook;
	/** The folder of the key files, with the embedded database. Null if the keys are in the database. */
	readonly dataDir: string | null;
}

/** Makes a new key. The old one stays valid for a while, so that pages and programs with it keep working. */
export function rotateStandingKey(deps: StandingKeysDeps) {
	const { db, clock, keys, current, apiKeys, dataDir } = deps;
	return async (which: keyof ApiKeys, keepOldSeconds: number): Promise<string> => {
		const old = current[which];
		const fresh = newStandingKey(which);
		const now = clock.now();
		// Stores the old key first. Whatever fails after this, one of the two keys is valid.
		await db.transaction(async (tx) => {
			await insertApiKey(tx, {
				id: randomUUID(),
				name: `${which === "anonKey" ? "anon" : "service"} before ${now.toISOString().slice(0, 19)}Z`,
				role: which === "anonKey" ? "anon" : "service_role",
				scope: "all",
				hash: hashOfKey(old),
				createdAt: now,
				expiresAt: new Date(now.getTime() + keepOldSeconds * 1000),
			});
			if (dataDir !== null) return;
			await claimDatabase(tx, keys);
			const name = standingNames[which];
			await replaceInstallationSecret(tx, name, sealSecret(keys, name, fresh));
		});
		if (dataDir !== null) replaceKeyFile(dataDir, standingNames[which], fresh);
		current.set({ [which]: fresh });
		apiKeys.forget();
		return fresh;
	};
}

/** Reads keys that another process on the same database replaced. */
export async function readStandingKeys({
	db,
	keys,
}: Pick<StandingKeysDeps, "db" | "keys">): Promise<Partial<ApiKeys>> {
	const read = async (which: keyof ApiKeys) => {
		const name = standingNames[which];
		const sealed = await readInstallationSecret(db, name);
		if (sealed === undefined) return {};
		return { [which]: String(await openSealed(db, keys, name, Buffer.from(sealed, "base64"), name)) };
	};
	return { ...(await read("anonKey")), ...(await read("serviceRoleKey")) };
}
