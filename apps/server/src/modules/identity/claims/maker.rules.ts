interface Traces {
	readonly browserHash: Uint8Array | null;
	readonly flowId: string | null;
}

/** The proofs that a person with a link or code has given, besides reading the mail. */
export interface Shown {
	readonly by: "link" | "code" | "verifier";
	/** The hash of their browser's cookie. */
	readonly browserHash: Uint8Array | null;
	/** The PKCE flow, if they have its verifier. */
	readonly flowId: string | null;
	/** The stored hash that matched the typed password. */
	readonly passwordHash: string | null;
	/** The person whose session they have. */
	readonly userId: string | null;
	/** Whether they want to be asked before an earlier password becomes void. */
	readonly asksFirst?: boolean;
}

/** Whether the person made the account. */
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
 * Runs when the owner of a mailbox confirms a change of address. The reader must agree in the browser that asked for
 * the change, in a session of the account, or with the account's password. Otherwise a stranger's account could take
 * their address. A link from the operator needs none of this.
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
