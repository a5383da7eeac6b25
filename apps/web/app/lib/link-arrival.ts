import { authSentence, isOutage } from "./auth-failure.ts";
import { confirmedHalfway, failureOfLink } from "./link-failure.ts";
import { isStale, type LinkTokens, readLinkTokens } from "./link-tokens.ts";
import { sessionChangedEvent } from "./stored-session.ts";
import { supabase } from "./supabase.ts";

/**
 * Links of mails and returns from providers may lead to any page of ours. What they carry is taken out of the address
 * before anything else happens, and used once, before anybody asks who is signed in.
 */
export type LinkOutcome =
	/** `insteadOf`: who was signed in here until now, if that is somebody else. */
	| { kind: "signed-in"; email: string; stale: boolean; insteadOf: string | null }
	| { kind: "failed"; message: string; mayRetry: boolean }
	| { kind: "halfway"; message: string };

/** These pages take their links themselves, and say more about them than a notice can. */
const ownPages = new Set(["/verify-email", "/reset-password"]);

let arrived: LinkTokens | null = null;
let outcome: Promise<LinkOutcome | null> | undefined;

export function takeLinkOnArrival(): void {
	const { pathname, search, hash } = location;
	if (ownPages.has(pathname)) return;
	const link = linkOf(search, hash);
	if (!link) return;
	arrived = link;
	const query = new URLSearchParams(search);
	for (const name of ["error", "error_code", "error_description"]) query.delete(name);
	history.replaceState(history.state, "", `${pathname}${query.size > 0 ? `?${query}` : ""}`);
}

/** Sessions come in the fragment alone; failures of the PKCE flow stand in the query as well. */
export function linkOf(search: string, hash: string): LinkTokens | null {
	const link = readLinkTokens("", hash);
	if ((link.accessToken && link.refreshToken) || link.error || link.message) return link;
	const failed = readLinkTokens(search, "");
	return failed.errorCode
		? { ...readLinkTokens("", ""), error: failed.error, errorCode: failed.errorCode }
		: null;
}

export function hasLinkArrived(): boolean {
	return arrived !== null;
}

/** What came of the link; null when there was none. However many ask, it is used once. */
export function linkOutcome(): Promise<LinkOutcome | null> {
	outcome ??= arrived ? redeem(arrived) : Promise.resolve(null);
	return outcome;
}

/** For a failure that was the network's: the tokens are still at hand. */
export function retryLink(): Promise<LinkOutcome | null> {
	outcome = undefined;
	return linkOutcome();
}

async function redeem(link: LinkTokens): Promise<LinkOutcome> {
	const failure = failureOfLink(link);
	if (failure) return { kind: "failed", message: failure, mayRetry: false };
	const { accessToken: access_token, refreshToken: refresh_token } = link;
	if (!access_token || !refresh_token) return { kind: "halfway", message: confirmedHalfway };
	try {
		const client = await supabase();
		const before = (await client.auth.getSession()).data.session?.user;
		const { data, error } = await client.auth.setSession({ access_token, refresh_token });
		if (error) return { kind: "failed", message: authSentence(error), mayRetry: isOutage(error) };
		window.dispatchEvent(new Event(sessionChangedEvent));
		const insteadOf = before && before.id !== data.user?.id ? (before.email ?? "somebody else") : null;
		return { kind: "signed-in", email: data.user?.email ?? "", stale: isStale(link, Date.now()), insteadOf };
	} catch {
		return { kind: "failed", message: "The link could not be used just now.", mayRetry: true };
	}
}
