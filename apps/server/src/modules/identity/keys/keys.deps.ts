import type { Context } from "../../../platform/context.ts";
import { type ApiKeyBook, apiKeyBook } from "./api-key-book.ts";
import { apiKeys } from "./api-keys.ts";
import { type CurrentKeys, currentKeys } from "./standing-keys.ts";

export interface KeysEnv {
	readonly DATA_DIR: string;
	readonly DATABASE_URL?: string | undefined;
	readonly MASTER_KEY?: Buffer | undefined;
	readonly AUTH_JWT_KEYS?: string | undefined;
	readonly ANON_KEY?: string | undefined;
	readonly SERVICE_ROLE_KEY?: string | undefined;
}

/** The keys of this installation, as one process knows them. */
export interface KeysDeps extends Context<KeysEnv> {
	/** The current anon and service keys. They may be replaced while the process runs. */
	readonly current: CurrentKeys;
	readonly apiKeys: ApiKeyBook;
}

export async function openKeys(context: Context<KeysEnv>): Promise<KeysDeps> {
	const { env, db, keys } = context;
	const current = currentKeys(await apiKeys({ env, shared: { db, keys } }));
	return { ...context, current, apiKeys: apiKeyBook(context) };
}
