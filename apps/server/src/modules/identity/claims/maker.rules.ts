interface Traces {
	readonly browserHash: Uint8Array | null;
	readonly flowId: string | null;
}

/** What a person with a link or code has shown, besides that they read the mail. */
export interface Shown {
	readonly by: "link" | "code" | "verifier";
	/** Their browser, by the hash of its cookie. */
	readonly browserHash: Uint8Array | null;
	/** The PKCE flow, if they have its verifier. */
	readonly flowId: string | null;
	/** The hash that matched the password they typed. */
	readonly passwordHash: string | null;
	/** The person of the session that they have. */
	readonly userId: string | null;
	/** They want to be asked before an earlier password is void. */
	readonly asksFirst?: boolean;
}

/** Whether they are the one who made the account. */
export function isMaker(
	traces: Traces,
	shown: Shown,
	user: { readonly id: string; readonly passwordHash: string | null },
): boolean {
	if (shown.passwordHash !== null && shown.passwordHash === user.passwordHash) return true;
	if (shown.flowId !== null && shown.flowId === traces.flowId) return true;
	return isSameBrowser(traces.browserHash, shown.browserHash);
}

export function isSameBrowser(asked: Uint8Array | null, here: Uint8Array | null): boolean {
	return (
		asked !== null &&
		here !== null &&
		asked.length === here.length &&
		asked.every((byte, at) => byte === here[at])
	);
}

/**
 * A change of address leads an account to a mailbox. The reader of that mailbox must agree in the browser
 * that asked for the change, signed in there, or with the account's password. Otherwise a stranger's account
 * could take their address. A link from the operator needs none of this.
 */
export function mayAgree(
	token: { readonly userId: string; readonly browserHash: Uint8Array | null },
	shown: Shown,
	user: { readonly passwordHash: string | null },
): boolean {
	if (token.browserHash === null || shown.by === "code") return true;
	if (shown.userId === token.userId) return true;
	if (shown.passwordHash !== null && shown.passwordHash === user.passwordHash) return true;
	return isSameBrowser(token.browserHash, shown.browserHash);
}
