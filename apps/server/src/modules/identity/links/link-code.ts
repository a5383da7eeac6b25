import { createHmac, timingSafeEqual } from "node:crypto";
import { deleteFlow, findFlow } from "../codes/flow-states.repository.ts";
import { deleteToken, lockTokenById, type OneTimeToken } from "../codes/one-time-tokens.repository.ts";
import { codeValidSeconds, requireVerifier } from "../codes/pkce.ts";
import { AuthError } from "../core/auth-error.ts";
import type { IdentityDeps } from "../core/identity.deps.ts";
import type { RequestOrigin } from "../core/request-origin.http.ts";
import { lockUser } from "../core/users.repository.ts";
import { presentSession, type SessionAnswer, type SignInMethod } from "../sessions/open-session.ts";
import { redeemToken } from "./verify.ts";

/**
 * If a PKCE client asked for a link, every program that opens it gets a code, any number of times, and nothing is
 * written. So a mail scanner neither confirms anything nor uses the link up. Only the code together with the verifier
 * does what the link is for, and the verifier never left the client.
 */
export function issueLinkCode(
	{ clock, keys }: Pick<IdentityDeps, "clock" | "keys">,
	{ id, userId }: Pick<OneTimeToken, "id" | "userId">,
): string {
	const what = `${id}.${userId}.${Math.floor(clock.now().getTime() / 1000).toString(36)}`;
	return `${what}.${seal(keys, what)}`;
}

/** Null for a code of another kind. */
export function exchangeLinkCode(deps: IdentityDeps) {
	return async (code: string, verifier: string, origin: RequestOrigin): Promise<SessionAnswer | null> => {
		const read = readCode(deps, code);
		if (!read) return null;
		if (read.issuedAt + codeValidSeconds * 1000 < deps.clock.now().getTime()) {
			throw new AuthError(422, "flow_state_expired", "invalid flow state, flow state has expired");
		}
		const signedIn = await deps.db.transaction(async (tx) => {
			await lockUser(tx, read.userId);
			const token = await lockTokenById(tx, read.tokenId, deps.clock.now());
			const flow = token?.flowId ? await findFlow(tx, token.flowId) : null;
			if (!token || !flow) {
				throw new AuthError(404, "flow_state_not_found", "invalid flow state, no valid flow state found");
			}
			requireVerifier(flow, verifier);
			await deleteToken(tx, token.id);
			const nothing = { browserHash: null, passwordHash: null, userId: null };
			const shown = { by: "verifier", flowId: flow.id, ...nothing } as const;
			const method = flow.method as SignInMethod;
			const result = await redeemToken(deps, tx, token, shown, method, origin);
			await deleteFlow(tx, flow.id);
			return result;
		});
		return presentSession(deps, signedIn);
	};
}

function readCode({ keys }: Pick<IdentityDeps, "keys">, code: string) {
	const parts = /^([0-9a-f-]{36})\.([0-9a-f-]{36})\.([0-9a-z]{1,8})\.([\w-]{43})$/.exec(code);
	if (!parts) return null;
	const [, tokenId = "", userId = "", seconds = "", mac = ""] = parts;
	const right = Buffer.from(seal(keys, `${tokenId}.${userId}.${seconds}`));
	if (!timingSafeEqual(Buffer.from(mac), right)) return null;
	return { tokenId, userId, issuedAt: Number.parseInt(seconds, 36) * 1000 };
}

function seal(keys: IdentityDeps["keys"], what: string): string {
	return createHmac("sha256", keys.signingKey("auth-link-codes")).update(what, "utf8").digest("base64url");
}
