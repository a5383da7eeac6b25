import type { LinkOutcome } from "./link-outcome.ts";
import { type LinkTokens, readLinkTokens } from "./link-tokens.ts";

/** These pages handle their links themselves and can say more about them than a notice. */
const ownPages = new Set(["/verify-email", "/reset-password"]);

let arrived: LinkTokens | null = null;
let outcome: Promise<LinkOutcome | null> | undefined;

/**
 * Mailed links and returns from providers may open any of our pages. Their tokens are removed from the address before
 * anything else happens, and used once, before the page reads who is signed in.
 */
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

/** Sessions come only in the fragment. Failures of the PKCE flow are in the query too. */
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

/** The link's result; null if there was no link. The link is used once, even if several callers ask. */
export function linkOutcome(): Promise<LinkOutcome | null> {
	outcome ??= arrived ? redeem(arrived) : Promise.resolve(null);
	return outcome;
}

/** Few visits open a link, so the others do not load the code for it. */
async function redeem(link: LinkTokens): Promise<LinkOutcome | null> {
	try {
		const { redeemLink } = await import("./redeem-link.ts");
		return await redeemLink(link);
	} catch {
		return { kind: "failed", message: "The link could not be used right now.", mayRetry: true };
	}
}

/** For network failures: the tokens are still available. */
export function retryLink(): Promise<LinkOutcome | null> {
	outcome = undefined;
	return linkOutcome();
}
