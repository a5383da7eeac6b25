import type { SupportedStorage } from "@supabase/auth-js";
import { expiryOf, onLocalClock, readStored, storedSessionKey, writeStored } from "./stored-session.ts";

/**
 * Where the sign-in client keeps its session. It does not return an expired session: the client would renew
 * it silently, and a person who left this machine an hour ago would be signed in again for the next one.
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
