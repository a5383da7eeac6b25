import type { SupportedStorage } from "@supabase/auth-js";
import { expiryOf, onLocalClock, readStored, storedSessionKey, writeStored } from "./stored-session.ts";

/**
 * Where the sign-in client stores its session. It never returns an expired session. Otherwise the client would silently
 * renew it, and the next person at this machine would be signed in as the one who left an hour ago.
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
