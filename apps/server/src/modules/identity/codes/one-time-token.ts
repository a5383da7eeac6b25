import { createHash, createHmac, randomBytes, randomInt, randomUUID, timingSafeEqual } from "node:crypto";
import type { Transaction } from "../../../platform/db/database.ts";
import type { IdentityDeps } from "../core/identity.deps.ts";
import { lockUser } from "../core/users.repository.ts";
import {
	countWrongCode,
	deleteToken,
	lockOwnerOfLink,
	lockOwnersSentTo,
	lockTokensSentTo,
	type OneTimeToken,
	putToken,
	type TokenKind,
	takeByLink,
} from "./one-time-tokens.repository.ts";

type Deps = Pick<IdentityDeps, "clock" | "keys" | "settings">;

/** After this many wrong tries the code stops working. The link still works, because nobody can guess it. */
export const wrongCodesAllowed = 10;
export const pkcePrefix = "pkce_";

export interface IssuedToken {
	readonly id: string;
	/** The token of a mail's link: 256 random bits. */
	readonly link: string;
	/** The code that a person types: six digits. */
	readonly code: string;
}

/**
 * Makes a link and a code. Both are sent once, and we keep only their hashes. The code's hash needs a key, because
 * all six-digit codes are quickly tried.
 */
export async function issueToken(
	deps: Deps,
	tx: Transaction,
	token: {
		userId: string;
		kind: TokenKind;
		sentTo: string;
		flowId?: string | null;
		sessionId?: string;
		browserHash?: Uint8Array | null;
	},
): Promise<IssuedToken> {
	await lockUser(tx, token.userId);
	const now = deps.clock.now();
	const id = randomUUID();
	const link = `${token.flowId ? pkcePrefix : ""}${randomBytes(32).toString("base64url")}`;
	const code = String(randomInt(1_000_000)).padStart(6, "0");
	await putToken(tx, {
		...token,
		id,
		flowId: token.flowId ?? null,
		sessionId: token.sessionId ?? null,
		browserHash: token.browserHash ?? null,
		linkHash: linkHash(link),
		codeHash: codeHash(deps, token, code),
		now,
		expiresAt: new Date(now.getTime() + deps.settings.oneTimeSeconds * 1000),
	});
	return { id, link, code };
}

export async function takeToken(
	deps: Deps,
	tx: Transaction,
	link: string,
	kinds: readonly TokenKind[],
): Promise<OneTimeToken | null> {
	const hash = linkHash(link);
	await lockOwnerOfLink(tx, hash);
	return takeByLink(tx, hash, kinds, deps.clock.now());
}

/**
 * Uses up the token of this code. If the code is wrong, returns null and counts the try. The count must stay,
 * so the caller must commit before it refuses.
 */
export async function takeTokenByCode(
	deps: Deps,
	tx: Transaction,
	guess: { userId?: string; sessionId?: string; kinds: readonly TokenKind[]; sentTo: string; code: string },
): Promise<OneTimeToken | null> {
	const { sentTo, kinds, userId = null, sessionId = null } = guess;
	await lockOwnersSentTo(tx, sentTo, kinds);
	const tokens = await lockTokensSentTo(tx, { sentTo, kinds, userId, sessionId, now: deps.clock.now() });
	const open = tokens.filter((token) => token.wrongCodes < wrongCodesAllowed);
	const right = open.find((token) =>
		timingSafeEqual(Buffer.from(token.codeHash), codeHash(deps, token, guess.code)),
	);
	if (right) return (await deleteToken(tx, right.id)) ? right : null;
	await countWrongCode(
		tx,
		open.map(({ id }) => id),
	);
	return null;
}

export function linkHash(link: string): Buffer {
	return createHash("sha256").update(link, "utf8").digest();
}

function codeHash(
	{ keys }: Pick<Deps, "keys">,
	token: { userId: string; kind: TokenKind; sentTo: string },
	code: string,
): Buffer {
	return createHmac("sha256", keys.signingKey("auth-one-time-codes"))
		.update([token.kind, token.userId, token.sentTo, code].join("\n"), "utf8")
		.digest();
}
