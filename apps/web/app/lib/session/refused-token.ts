import { authFailureEvent } from "./auth-failure-event.ts";
import { readStored, storedAccessToken, storedSessionKey } from "./stored-session.ts";

/** Running calls that replace this session, such as the proof of a second factor. */
const underway = new Set<Promise<unknown>>();

/**
 * Meanwhile requests with the old token may be refused, and that must not end the session. Lasts until the new session
 * is stored.
 */
export async function replacingSession<T>(work: () => Promise<T>): Promise<T> {
	const replaced = work();
	underway.add(replaced);
	try {
		return await replaced;
	} finally {
		underway.delete(replaced);
	}
}

/** The server no longer knows this token's session. So it ends here too, unless another has replaced it. */
export async function sessionWasRefused(token: string | null | undefined): Promise<void> {
	await Promise.allSettled(underway);
	const current = storedAccessToken(readStored(storedSessionKey));
	if (token && current && token !== current) return;
	window.dispatchEvent(new Event(authFailureEvent));
}

/** The token that a request was sent with. */
export function bearerOf(init: RequestInit | undefined): string | null {
	const header = new Headers(init?.headers).get("authorization") ?? "";
	return /^bearer (.+)$/i.exec(header)?.[1] ?? null;
}
