import { sessionInLinkFreshFor } from "@unlisted/contracts/limits";
import { safeNextPath } from "../site/next-path.ts";

/**
 * The tokens of a mailed link, from the query or the fragment. Our mails use the fragment, which never reaches a
 * server's log. Other senders may not.
 */
export interface LinkTokens {
	accessToken: string | null;
	refreshToken: string | null;
	/** A one-time token that still has to be exchanged. */
	token: string | null;
	type: string | null;
	/** Why the link failed, if the server already knows. */
	error: string | null;
	errorCode: string | null;
	/** When its session was issued, in milliseconds. */
	issuedAt: number | null;
	/** The link worked, but something else still has to be done. */
	message: string | null;
}

export function readLinkTokens(search: string, hash: string): LinkTokens {
	const query = new URLSearchParams(search);
	const fragment = new URLSearchParams(hash.replace(/^#/, ""));
	const get = (name: string) => fragment.get(name) || query.get(name) || null;
	return {
		accessToken: get("access_token"),
		refreshToken: get("refresh_token"),
		token: get("token_hash") ?? get("token"),
		type: get("type"),
		message: get("message"),
		error: get("error_description") ?? get("error_code") ?? get("error"),
		errorCode: get("error_code"),
		issuedAt: issuedAt(get("expires_at"), get("expires_in")),
	};
}

function issuedAt(expiresAt: string | null, expiresIn: string | null): number | null {
	const seconds = Number(expiresAt) - Number(expiresIn);
	return expiresAt && expiresIn && Number.isFinite(seconds) ? seconds * 1000 : null;
}

/** People normally open a link soon after it arrives. Somebody may have kept an older one or passed it on. */
export function isStale({ issuedAt }: Pick<LinkTokens, "issuedAt">, now: number): boolean {
	return issuedAt !== null && now - issuedAt > sessionInLinkFreshFor;
}

export function staleLinkWarning(email: string) {
	return {
		title: "This link was issued a while ago",
		text: `It signed you in as ${email}. If someone else sent it to you, sign out: they could see what you enter here.`,
	};
}

/** The page that our link opens after the click, if it is not the usual page for its kind. */
export function nextOfLink(hash: string): string | undefined {
	const path = safeNextPath(new URLSearchParams(hash.replace(/^#/, "")).get("next"));
	return path === null || /^\/(verify-email|reset-password)\b/.test(path) ? undefined : path;
}

/** Reads the tokens, and at once removes them from the address and the history. */
export function takeLinkTokens(): LinkTokens {
	const tokens = readLinkTokens(location.search, location.hash);
	if (location.search || location.hash) history.replaceState(history.state, "", location.pathname);
	return tokens;
}
