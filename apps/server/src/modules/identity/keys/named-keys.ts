import { randomBytes, randomUUID } from "node:crypto";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import { BadValue } from "../../../platform/process/bad-value.ts";
import { type ApiKeyBook, hashOfKey } from "./api-key-book.ts";
import {
	allApiKeys,
	insertApiKey,
	type KeyScope,
	revokeApiKey,
	type StoredApiKey,
} from "./api-keys.repository.ts";

export const keyScopes = ["all", "auth-admin", "read"] as const satisfies readonly KeyScope[];

export interface NamedKeysDeps {
	readonly db: Database;
	readonly clock: Clock;
	readonly apiKeys: ApiKeyBook;
}

/** Returns the key, which is shown once: only its hash is stored. */
export function createNamedKey({ db, clock, apiKeys }: NamedKeysDeps) {
	return async (name: string, scope: KeyScope): Promise<string> => {
		if (!/^[A-Za-z0-9][A-Za-z0-9 ._-]{0,59}$/.test(name))
			throw new BadValue("A key's name has 1 to 60 letters, digits, spaces, dots, hyphens and underscores.");
		const key = `sb_secret_${randomBytes(32).toString("base64url")}`;
		const added = await insertApiKey(db, {
			id: randomUUID(),
			name,
			role: "service_role",
			scope,
			hash: hashOfKey(key),
			createdAt: clock.now(),
			expiresAt: null,
		});
		if (!added) throw new BadValue(`There is a key named ${name}. Revoke it first, or take another name.`);
		apiKeys.forget();
		return key;
	};
}

export function revokeNamedKey({ db, clock, apiKeys }: NamedKeysDeps) {
	return async (name: string): Promise<void> => {
		if (!(await revokeApiKey(db, name, clock.now()))) throw new BadValue(`There is no key named ${name}.`);
		apiKeys.forget();
	};
}

/** Lists the keys for people, one in each line. Never shows the keys themselves. */
export function listNamedKeys({ db, clock }: Pick<NamedKeysDeps, "db" | "clock">) {
	return async (): Promise<string> => {
		const now = clock.now();
		const rows = (await allApiKeys(db)).map((key) => [
			key.name,
			key.role === "anon" ? "anon" : key.scope,
			stateOf(key, now),
			`made ${day(key.createdAt)}`,
			key.lastUsedAt ? `last used ${minute(key.lastUsedAt)}` : "never used",
		]);
		if (rows.length === 0) return "There are no named keys.\n";
		const widths = [0, 1, 2, 3].map((at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
		return rows.map((row) => `${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join("  ")}\n`).join("");
	};
}

function stateOf({ revokedAt, expiresAt }: StoredApiKey, now: Date): string {
	if (revokedAt) return `revoked ${day(revokedAt)}`;
	if (!expiresAt) return "valid";
	return expiresAt <= now ? `over since ${minute(expiresAt)}` : `valid until ${minute(expiresAt)}`;
}

const day = (at: Date) => at.toISOString().slice(0, 10);
const minute = (at: Date) => `${at.toISOString().slice(0, 16).replace("T", " ")} UTC`;
