import type { Transaction } from "../../../platform/db/database.ts";
import { completeEmailChange } from "../accounts/change-email.ts";
import { completePhoneChange } from "../accounts/change-phone.ts";
import { confirmEmail, confirmPhone } from "../claims/confirm-contact.ts";
import { mayAgree, type Shown } from "../claims/maker.rules.ts";
import { settleClaim } from "../claims/settle-claim.ts";
import { checkCodePassword } from "../codes/check-code-password.ts";
import { checkLinkPassword } from "../codes/check-link-password.ts";
import { takeToken, takeTokenByCode } from "../codes/one-time-token.ts";
import type { OneTimeToken, TokenKind } from "../codes/one-time-tokens.repository.ts";
import { issueAuthCode } from "../codes/pkce.ts";
import { AuthError, invalid } from "../core/auth-error.ts";
import type { IdentityDeps } from "../core/identity.deps.ts";
import { recordAuditEvent } from "../core/record-audit-event.ts";
import type { RequestOrigin } from "../core/request-origin.http.ts";
import type { SignedIn } from "../core/signed-in.ts";
import { isBanned, type User } from "../core/user.ts";
import { findUserByEmail, findUserByPhone, lockUser, updateUser } from "../core/users.repository.ts";
import { knownDevice } from "../devices/known-device.ts";
import { lockCodes } from "../limits/lock-codes.ts";
import { tellOfFailures } from "../owner/tell-of-sign-in.ts";
import {
	openSession,
	presentSession,
	type SessionAnswer,
	type SignInMethod,
} from "../sessions/open-session.ts";

const kindsByType = new Map<string, readonly TokenKind[]>([
	["signup", ["confirmation"]],
	["invite", ["confirmation"]],
	["recovery", ["recovery"]],
	["magiclink", ["recovery"]],
	["email", ["confirmation", "recovery"]],
	["email_change", ["email_change_current", "email_change_new"]],
	["sms", ["phone"]],
	["phone_change", ["phone_change"]],
]);

export function kindsOf(type: string): readonly TokenKind[] {
	const kinds = kindsByType.get(type);
	if (!kinds) throw invalid("Unsupported verification type");
	return kinds;
}

const changes: ReadonlySet<string> = new Set(["email_change", "phone_change"]);

export type Proof =
	| {
			readonly kind: "link";
			readonly type: string;
			readonly link: string;
			/** The account's password, which shows that its maker opens the link. */
			readonly password?: string;
	  }
	| {
			readonly kind: "code";
			readonly type: string;
			readonly sentTo: string;
			readonly code: string;
			/** The account's password, as with a link. */
			readonly password?: string;
			/** In another browser than the sign-up's: ask for the password before it becomes void. */
			readonly asksFirst?: boolean;
	  };

/** The person who uses the link or code. */
export interface Bearer {
	readonly browserHash: Uint8Array | null;
	/** The person whose session they have. */
	readonly userId: string | null;
	/** The whole address, only for the lock-out; null if unknown. */
	readonly address: string | null;
}

export const firstLegMessage =
	"Confirmation link accepted. Please proceed to confirm link sent to the other email";

export type Verified =
	| { readonly kind: "session"; readonly session: SessionAnswer }
	| { readonly kind: "code"; readonly authCode: string }
	| { readonly kind: "first-leg"; readonly pkce: boolean };

/** Uses up a link or code from a mail or message, does what it is for, and signs its owner in. */
export function verify(deps: IdentityDeps) {
	const checkPassword = checkLinkPassword(deps);
	const codePassword = checkCodePassword(deps);
	const lock = lockCodes(deps);
	const deviceOf = knownDevice(deps);
	/**
	 * A person who knows the password can make any number of devices known. At a change of address, a new device must
	 * not allow new guesses.
	 */
	const guessOf = async (proof: Proof & { kind: "code" }, { address }: Bearer, origin: RequestOrigin) => {
		const own = changes.has(proof.type) ? null : await deviceOf(proof.sentTo, origin);
		return { to: proof.sentTo, own, address };
	};
	const typedPassword = async (proof: Proof, kinds: readonly TokenKind[], { address }: Bearer) => {
		const none = { hash: null, refused: rethrow };
		if (!proof.password) return none;
		const { password } = proof;
		if (proof.kind === "code") return codePassword({ sentTo: proof.sentTo, password }, address);
		return { ...none, hash: await checkPassword({ link: proof.link, kinds, password }, address) };
	};
	/** `wantsCode`: the browser came from a mail, and the client that asked for the mail has the verifier. */
	return async (
		proof: Proof,
		bearer: Bearer,
		origin: RequestOrigin,
		wantsCode = false,
	): Promise<Verified> => {
		const kinds = kindsOf(proof.type);
		const guess = proof.kind === "code" ? await guessOf(proof, bearer, origin) : null;
		const wait = guess && (await lock.wait(guess));
		// Uses the words for a wrong code, so that waiting does not show whether a guess was right.
		if (wait) throw expired(proof, wait);
		const typed = await typedPassword(proof, kinds, bearer);
		const { browserHash, userId } = bearer;
		const shown: Shown = {
			by: proof.kind,
			browserHash,
			userId,
			passwordHash: typed.hash,
			flowId: null,
			asksFirst: proof.kind === "code" && proof.asksFirst === true,
		};
		const take = deps.db.transaction(async (tx) => {
			const token =
				proof.kind === "link"
					? await takeToken(deps, tx, proof.link, kinds)
					: await takeTokenByCode(deps, tx, { ...proof, kinds });
			// The error is thrown outside the transaction, because the count of wrong codes must stay.
			return token ? redeem(deps, tx, token, shown, origin, wantsCode) : null;
		});
		const result = await take.catch(typed.refused);
		if (!result) {
			if (guess && (await lock.failed(guess))) await tellOfLock(deps, guess.to, origin);
			throw expired(proof);
		}
		if (guess) await lock.succeeded(guess);
		if (result.kind !== "session") return result;
		return { kind: "session", session: await presentSession(deps, result.signedIn) };
	};
}

const rethrow = (error: unknown): Promise<never> => Promise.reject(error);

async function redeem(
	deps: IdentityDeps,
	tx: Transaction,
	token: OneTimeToken,
	shown: Shown,
	origin: RequestOrigin,
	wantsCode: boolean,
) {
	const user = await requireOwner(deps, tx, token);
	const pkce = wantsCode && token.flowId !== null;
	const done = await apply(deps, tx, token, user, shown, origin);
	if (done === "first-leg") return { kind: "first-leg" as const, pkce };
	if (pkce && token.flowId) {
		return { kind: "code" as const, authCode: await issueAuthCode(deps, tx, token.flowId, user.id) };
	}
	return { kind: "session" as const, signedIn: await enter(deps, tx, token, user, "otp", origin) };
}

/** Does what a token is for, and signs its owner in. For callers that took the token themselves. */
export async function redeemToken(
	deps: IdentityDeps,
	tx: Transaction,
	token: OneTimeToken,
	shown: Shown,
	method: SignInMethod,
	origin: RequestOrigin,
): Promise<SignedIn> {
	const user = await requireOwner(deps, tx, token);
	await apply(deps, tx, token, user, shown, origin);
	return enter(deps, tx, token, user, method, origin);
}

async function requireOwner(deps: IdentityDeps, tx: Transaction, token: OneTimeToken): Promise<User> {
	const user = await lockUser(tx, token.userId);
	if (!user || user.deletedAt) throw new AuthError(403, "user_not_found", "User not found");
	if (isBanned(user, deps.clock.now())) throw new AuthError(403, "user_banned", "User is banned");
	const holder = holderOf(token.kind, user);
	if (holder?.toLowerCase() !== token.sentTo.toLowerCase()) {
		throw new AuthError(403, "otp_expired", "Email link is invalid or has expired");
	}
	return user;
}

/** Where a token of this kind has to have gone, as the account is now. */
function holderOf(kind: TokenKind, user: User): string | null {
	switch (kind) {
		case "confirmation":
		case "recovery":
			return user.email;
		case "email_change_current":
			return user.email ?? user.newEmail;
		case "email_change_new":
			return user.newEmail;
		case "phone":
			return user.phone;
		case "phone_change":
			return user.newPhone;
		case "reauthentication":
			return user.email ?? user.phone;
	}
}

async function enter(
	deps: IdentityDeps,
	tx: Transaction,
	token: OneTimeToken,
	user: User,
	method: SignInMethod,
	origin: RequestOrigin,
): Promise<SignedIn> {
	const current = (await lockUser(tx, user.id)) ?? user;
	await recordAuditEvent(deps)(tx, user.id, "sign_in", origin, { method: "otp", kind: token.kind });
	return openSession(deps, tx, current, method, origin);
}

async function apply(
	deps: IdentityDeps,
	tx: Transaction,
	token: OneTimeToken,
	user: User,
	shown: Shown,
	origin: RequestOrigin,
): Promise<"done" | "first-leg"> {
	switch (token.kind) {
		case "confirmation":
		case "recovery":
			await settleClaim(deps, tx, user, token.kind, shown);
			await confirmEmail(deps, tx, user, origin);
			return "done";
		case "phone":
			await settleClaim(deps, tx, user, token.kind, shown);
			await confirmPhone(deps, tx, user);
			return "done";
		case "phone_change":
			await completePhoneChange(deps, tx, user, origin);
			return "done";
		case "email_change_current":
		case "email_change_new":
			refuseStrangers(deps, token, shown, user);
			if (user.email && !user.emailChangeAgreed) {
				await updateUser(tx, user.id, { emailChangeAgreed: true }, deps.clock.now());
				return "first-leg";
			}
			await completeEmailChange(deps, tx, user, origin);
			return "done";
		default:
			throw invalid("Unsupported verification type");
	}
}

function refuseStrangers({ settings }: IdentityDeps, token: OneTimeToken, shown: Shown, user: User): void {
	if (settings.links === "supabase" || token.kind !== "email_change_new") return;
	if (mayAgree(token, shown, user)) return;
	throw new AuthError(
		403,
		"reauthentication_needed",
		"Open this link in the browser where the change was asked for, or give the password of the account",
	);
}

/**
 * Records the lock in the person's events and mails them, if there is an account. Without one, the answer takes as
 * long.
 */
async function tellOfLock(deps: IdentityDeps, to: string, origin: RequestOrigin): Promise<void> {
	const user = (await findUserByEmail(deps.db, to)) ?? (await findUserByPhone(deps.db, to));
	deps.log.warn("wrong codes again and again: the next ones have to wait");
	if (!user) return;
	await recordAuditEvent(deps)(deps.db, user.id, "codes_locked", origin);
	await tellOfFailures(deps, user, origin);
}

function expired(proof: Proof, retryAfterSeconds?: number): AuthError {
	const message =
		proof.kind === "link" ? "Email link is invalid or has expired" : "Token has expired or is invalid";
	return new AuthError(403, "otp_expired", message, retryAfterSeconds ? { retryAfterSeconds } : {});
}
