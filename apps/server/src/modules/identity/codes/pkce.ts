import { createHash, randomUUID, timingSafeEqual } from "node:crypto";
import type { Sql, Transaction } from "../../../platform/db/database.ts";
import { AuthError, invalid } from "../core/auth-error.ts";
import type { IdentityDeps } from "../core/identity.deps.ts";
import type { RequestOrigin } from "../core/request-origin.http.ts";
import { isBanned } from "../core/user.ts";
import { findUserById } from "../core/users.repository.ts";
import {
	openSession,
	presentSession,
	type SessionAnswer,
	type SignInMethod,
} from "../sessions/open-session.ts";
import { type FlowState, insertFlow, setFlowCode, takeFlowByCode } from "./flow-states.repository.ts";

export const codeValidSeconds = 300;

export interface Challenge {
	readonly challenge: string;
	readonly method: "s256" | "plain";
}

/** Both parts or neither; null if the client does not use PKCE. */
export function readChallenge(challenge: string | null | undefined, method: string | null | undefined) {
	if (!challenge && !method) return null;
	if (!challenge || !method) throw invalid("PKCE flow requires code_challenge_method and code_challenge");
	if (challenge.length < 43 || challenge.length > 128) {
		throw invalid("code challenge has to be between 43 and 128 characters");
	}
	if (!/^[a-zA-Z._~0-9-]+$/.test(challenge)) {
		throw invalid(
			"code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes",
		);
	}
	const normal = method.toLowerCase();
	if (normal !== "s256" && normal !== "plain") throw invalid("code challenge method must be s256 or plain");
	return { challenge, method: normal } satisfies Challenge;
}

export async function startFlow(
	{ clock }: Pick<IdentityDeps, "clock">,
	sql: Sql,
	flow: { userId: string; challenge: Challenge | null; method: SignInMethod },
): Promise<string | null> {
	if (!flow.challenge) return null;
	const id = randomUUID();
	await insertFlow(sql, {
		id,
		userId: flow.userId,
		codeChallenge: flow.challenge.challenge,
		codeChallengeMethod: flow.challenge.method,
		method: flow.method,
		provider: null,
		redirectTo: null,
		nonce: null,
		providerVerifier: null,
		linkingUserId: null,
		createdAt: clock.now(),
	});
	return id;
}

/**
 * Makes the code that the browser gets instead of tokens. It is worthless without the verifier, which never left the
 * client.
 */
export async function issueAuthCode(
	{ clock }: Pick<IdentityDeps, "clock">,
	tx: Transaction,
	flowId: string,
	userId: string,
): Promise<string> {
	const code = randomUUID();
	if (!(await setFlowCode(tx, flowId, { hash: sha256(code), userId, now: clock.now() }))) {
		throw new AuthError(422, "flow_state_not_found", "No valid flow state found for user.");
	}
	return code;
}

export function exchangeAuthCode(
	deps: Pick<IdentityDeps, "db" | "clock" | "accessTokens" | "keys" | "queueMail" | "settings">,
) {
	return async (code: string, verifier: string, origin: RequestOrigin): Promise<SessionAnswer> => {
		const signedIn = await deps.db.transaction(async (tx) => {
			const flow = await takeFlowByCode(tx, sha256(code));
			const user = flow?.userId ? await findUserById(tx, flow.userId) : null;
			if (!flow?.codeIssuedAt || !user) {
				throw new AuthError(404, "flow_state_not_found", "invalid flow state, no valid flow state found");
			}
			const now = deps.clock.now();
			if (flow.codeIssuedAt.getTime() + codeValidSeconds * 1000 < now.getTime()) {
				throw new AuthError(422, "flow_state_expired", "invalid flow state, flow state has expired");
			}
			requireVerifier(flow, verifier);
			if (isBanned(user, now)) throw new AuthError(400, "user_banned", "User is banned");
			return openSession(deps, tx, user, flow.method as SignInMethod, origin);
		});
		return presentSession(deps, signedIn);
	};
}

/** Throws if the verifier belongs to another flow. */
export function requireVerifier(
	{ codeChallenge, codeChallengeMethod }: Pick<FlowState, "codeChallenge" | "codeChallengeMethod">,
	verifier: string,
): void {
	if (codeChallenge !== null && matches(codeChallenge, codeChallengeMethod, verifier)) return;
	throw new AuthError(
		400,
		"bad_code_verifier",
		"code challenge does not match previously saved code verifier",
	);
}

function matches(challenge: string, method: string | null, verifier: string): boolean {
	const made = method === "s256" ? sha256(verifier).toString("base64url") : verifier;
	const [left, right] = [sha256(made), sha256(challenge)];
	return timingSafeEqual(left, right);
}

function sha256(text: string): Buffer {
	return createHash("sha256").update(text, "utf8").digest();
}
