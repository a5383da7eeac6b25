import { sessionInLinkFreshFor } from "@unlisted/contracts/limits";
import { safeNextPath } from "../site/next-path.ts";

/**
 * What a link out of an email carries, from the query string or from the fragment, whichever has it: our mails use the
 * fragment, which never reaches a server's log; others may not.
 */
export interface LinkTokens {
	accessToken: string | null;
	refreshToken: string | null;
	/** A one-time token that still has to be exchanged. */
	token: string | null;
	type: string | null;
	/** Why the link failed, when the server already knows. */
	error: string | null;
	errorCode: string | null;
	/** When the session that it carries was issued, in milliseconds. */
	issuedAt: number | null;
	/** That the link was fine, but something else is still to be done. */
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

/** A link is opened as soon as it leads here. One that is older was kept, or passed on by somebody. */
export function isStale({ issuedAt }: Pick<LinkTokens, "issuedAt">, now: number): boolean {
	return issuedAt !== null && now - issuedAt > sessionInLinkFreshFor;
}

export function staleLinkWarning(email: string) {
	return {
		title: "This link was issued a while ago",
		text: `It signed you in as ${email}. If somebody else sent it to you, sign out: what you enter here would be theirs.`,
	};
}

/** Where a link of ours leads once it was pressed, if not where its kind always does. */
export function nextOfLink(hash: string): string | undefined {
	const path = safeNextPath(new URLSearchParams(hash.replace(/^#/, "")).get("next"));
	return path === null || /^\/(verify-email|reset-password)\b/.test(path) ? undefined : path;
}

/** Reads the tokens and removes them from the address bar and the history at once. */
export function takeLinkTokens(): LinkTokens {
	const tokens = readLinkTokens(location.search, location.hash);
	if (location.search || location.hash) history.replaceState(history.state, "", location.pathname);
	return tokens;
}
