import type { Session } from "@supabase/auth-js";

/** The key under which the sign-in client keeps its session. */
export const storedSessionKey = "sb-unlisted-auth-token";

/** Other tabs learn of it through `storage`; this tab's own changes cause only this event. */
export const sessionChangedEvent = "unlisted:session-changed";

export function onStoredSessionChange(onChange: () => void): () => void {
	window.addEventListener("storage", onChange);
	window.addEventListener(sessionChangedEvent, onChange);
	return () => {
		window.removeEventListener("storage", onChange);
		window.removeEventListener(sessionChangedEvent, onChange);
	};
}

/** Values that the browser refused to store (storage blocked or full). They last as long as the page. */
const unstored = new Map<string, string>();

export function readStored(key: string): string | null {
	const kept = unstored.get(key);
	if (kept !== undefined) return kept;
	try {
		return localStorage.getItem(key);
	} catch {
		return null;
	}
}

export function writeStored(key: string, value: string | null): void {
	unstored.delete(key);
	try {
		if (value === null) localStorage.removeItem(key);
		else localStorage.setItem(key, value);
	} catch {
		if (value !== null) unstored.set(key, value);
	}
}

/** When the stored session expires, in milliseconds; null if there is none. */
export function storedExpiry(): number | null {
	return expiryOf(readStored(storedSessionKey));
}

export function expiryOf(stored: string | null): number | null {
	const seconds = parse(stored)?.expires_at;
	return typeof seconds === "number" ? seconds * 1000 : null;
}

export function storedAccessToken(stored: string | null): string | null {
	const token = parse(stored)?.access_token;
	return typeof token === "string" ? token : null;
}

/**
 * The stored session, if it stays valid for this long. Then it can be used without the client, which would renew a
 * session that is about to end.
 */
export function sessionValidFor(milliseconds: number): Session | null {
	const stored = parse(readStored(storedSessionKey));
	if (!stored || typeof stored.access_token !== "string" || typeof stored.user?.id !== "string") return null;
	const end = typeof stored.expires_at === "number" ? stored.expires_at * 1000 : 0;
	return end - Date.now() > milliseconds ? (stored as Session) : null;
}

interface StoredSession {
	access_token?: unknown;
	expires_at?: unknown;
	expires_in?: unknown;
	user?: Partial<Session["user"]>;
}

/**
 * A new session, with its end counted on this machine's clock. The server's clock may be hours off, and then nobody
 * could stay signed in. A session that is only stored again keeps its end.
 */
export function onLocalClock(arriving: string, stored: string | null, now: number): string {
	const next = parse(arriving);
	if (!next || typeof next.expires_in !== "number") return arriving;
	const before = parse(stored);
	const isSame = before?.access_token === next.access_token && typeof before?.expires_at === "number";
	const expires_at = isSame ? before.expires_at : Math.floor(now / 1000) + next.expires_in;
	return JSON.stringify({ ...next, expires_at });
}

function parse(text: string | null): StoredSession | null {
	try {
		const value: unknown = JSON.parse(text ?? "null");
		return typeof value === "object" ? value : null;
	} catch {
		return null;
	}
}
