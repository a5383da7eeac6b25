import { createHash } from "node:crypto";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import type { Log } from "../../../platform/log/log.ts";
import { allApiKeys, findApiKey, type KeyScope, noteUse, type StoredApiKey } from "./api-keys.repository.ts";

export interface KnownKey {
	readonly role: "anon" | "service_role";
	readonly scope: KeyScope;
}

export interface ApiKeyBook {
	/** "void" if this was a key once; null if the key is unknown. */
	find(key: string): Promise<KnownKey | "void" | null>;
	/** Makes the next look-up ask the database. */
	forget(): void;
}

/** How long a revoked key may still work in other processes than the one that revoked it. */
const trustMilliseconds = 2000;

export const hashOfKey = (key: string): Buffer => createHash("sha256").update(key, "utf8").digest();

/** The operator's named keys, and replaced ones. There are few, so we cache all of them for a moment. */
export function apiKeyBook({
	db,
	clock,
	log,
}: {
	readonly db: Database;
	readonly clock: Clock;
	readonly log: Log;
}): ApiKeyBook {
	let book: ReadonlyMap<string, StoredApiKey> = new Map();
	let readAt = Number.NEGATIVE_INFINITY;
	let reading: Promise<void> | undefined;
	const noted = new Map<string, number>();

	const read = async () => {
		const keys = await allApiKeys(db);
		book = new Map(keys.map((key) => [Buffer.from(key.hash).toString("hex"), key]));
		readAt = performance.now();
	};
	const fresh = async () => {
		if (performance.now() - readAt < trustMilliseconds) return;
		// While the database cannot be reached, cached keys stay valid. Nothing else works then anyway.
		reading ??= read()
			.catch((error: unknown) => log.warn({ err: error }, "the API keys could not be read"))
			.finally(() => {
				reading = undefined;
			});
		await reading;
	};
	const note = (id: string, now: Date) => {
		if ((noted.get(id) ?? 0) > now.getTime() - 60_000) return;
		noted.set(id, now.getTime());
		// Not awaited.
		noteUse(db, id, now).catch((error: unknown) =>
			log.warn({ err: error }, "the use of a key was not noted"),
		);
	};
	return {
		find: async (key) => {
			await fresh();
			const hash = hashOfKey(key);
			// Another process may have made the key a moment ago, so it is not cached yet.
			const known = book.get(hash.toString("hex")) ?? (await findApiKey(db, hash));
			if (!known) return null;
			const now = clock.now();
			if (known.revokedAt !== null || (known.expiresAt !== null && known.expiresAt <= now)) return "void";
			note(known.id, now);
			return { role: known.role, scope: known.scope };
		},
		forget: () => {
			readAt = Number.NEGATIVE_INFINITY;
		},
	};
}
