import type { SupportedStorage } from "@supabase/supabase-js";
import { expiryOf, onLocalClock, readStored, storedSessionKey, writeStored } from "./stored-session.ts";

/**
 * Where the sign-in client keeps its session. A session that has expired is not handed out any more: the client would
 * renew it without a word, and whoever left this machine an hour ago would be signed in again for whoever comes next.
 */
export const authStorage: SupportedStorage = {
	getItem: (key) => {
		const stored = readStored(key);
		const expiresAt = key === storedSessionKey ? expiryOf(stored) : null;
		return expiresAt !== null && expiresAt <= Date.now() ? null : stored;
	},
	setItem: (key, value) => {
		const kept = key === storedSessionKey ? onLocalClock(value, readStored(key), Date.now()) : value;
		writeStored(key, kept);
	},
	removeItem: (key) => writeStored(key, null),
};
