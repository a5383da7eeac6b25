import { timingSafeEqual } from "node:crypto";
import type { Transaction } from "../../../platform/db/database.ts";
import { AuthError, invalid, tooManyAttempts } from "../core/auth-error.ts";
import type { IdentityDeps } from "../core/identity.deps.ts";
import { recordAuditEvent } from "../core/record-audit-event.ts";
import type { RequestOrigin } from "../core/request-origin.http.ts";
import type { PresentPerson } from "../core/signed-in.ts";
import { hasVerifiedFactor, type User } from "../core/user.ts";
import { lockUser } from "../core/users.repository.ts";
import { lockCodes } from "../limits/lock-codes.ts";
import { lockOut } from "../limits/lock-out.ts";
import { factorAddedMail } from "../owner/identity.mails.ts";
import { tellOfFailures } from "../owner/tell-of-sign-in.ts";
import { presentSession, type SessionAnswer } from "../sessions/open-session.ts";
import { raiseSession } from "../sessions/raise-session.ts";
import { challengeCodeHash, findOwnFactor } from "./challenge-factor.ts";
import {
	type Challenge,
	countWrongAnswer,
	deleteChallenge,
	deleteUnverifiedFactors,
	lockChallenge,
	lockFactor,
	type StoredFactor,
	setFactorVerified,
} from "./factors.repository.ts";
import { mailAboutFactors } from "./mail-about-factors.ts";
import { stepOfCode } from "./totp.ts";

/** One challenge allows this many guesses. Then a new one is needed, and those are limited as well. */
const guesses = 5;

export interface FactorAnswer {
	readonly factorId: string;
	readonly challengeId: string;
	readonly code: string;
	readonly address: string | null;
}

export function verifyFactor(deps: IdentityDeps) {
	const lock = lockOut(deps);
	const codes = lockCodes(deps);
	const audit = recordAuditEvent(deps);
	return async (
		{ user, session, aal }: PresentPerson,
		answer: FactorAnswer,
		origin: RequestOrigin,
	): Promise<SessionAnswer> => {
		if (answer.code === "") throw invalid("Code needs to be non-empty");
		const factor = await findOwnFactor(deps, user.id, answer.factorId);
		const account = `mfa:${user.id}`;
		await lock.check(account, answer.address);
		// Known devices get no exemption here. A password alone makes a device known, and the guesser has the
		// password.
		const guess = { to: account, own: null, address: answer.address };
		const wait = await codes.wait(guess);
		if (wait) throw tooManyAttempts(wait);
		const raised = await deps.db.transaction(async (tx) => {
			const current = await lockUser(tx, user.id);
			const locked = await lockFactor(tx, user.id, factor.id);
			if (current && locked) refuseNewWithoutOld(current, locked, aal);
			const challenge = await usableChallenge(deps, tx, answer);
			if (!locked || !(await isRight(deps, tx, locked, challenge, answer.code))) {
				// The error is thrown outside the transaction, because the count must stay.
				await countWrongAnswer(tx, challenge.id);
				return null;
			}
			await deleteChallenge(tx, challenge.id);
			await deleteUnverifiedFactors(tx, user.id, { factorType: factor.factorType });
			const isNew = locked.status === "unverified";
			const event = isNew ? "mfa_enabled" : "mfa_verified";
			await audit(tx, user.id, event, origin, { factor_type: factor.factorType });
			if (isNew) {
				await mailAboutFactors(deps, tx, user, `enabled:${factor.id}`, (url) => factorAddedMail(factor, url));
			}
			const method = factor.factorType === "totp" ? "totp" : "mfa/phone";
			return raiseSession(deps, tx, user.id, session.id, { method, factorId: factor.id });
		});
		if (!raised) {
			const locked = await lock.failed(account, answer.address);
			if (locked) await tellOfFailures(deps, user, origin);
			if (await codes.failed(guess, { locked })) {
				await audit(deps.db, user.id, "codes_locked", origin);
				await tellOfFailures(deps, user, origin);
			}
			await audit(deps.db, user.id, "mfa_failed", origin, { factor_type: factor.factorType });
			const kind = factor.factorType === "totp" ? "TOTP" : "MFA Phone";
			throw new AuthError(422, "mfa_verification_failed", `Invalid ${kind} code entered`);
		}
		await lock.succeeded(account, answer.address);
		await codes.succeeded(guess);
		return presentSession(deps, raised);
	};
}

/**
 * Someone with a stolen password may have begun a factor with their own phone before the owner's factor was in force.
 * They must not finish it without the owner's factor. The check holds the person's lock, so that two requests run one
 * after the other.
 */
export function refuseNewWithoutOld(user: User, factor: StoredFactor, aal: string): void {
	if (factor.status === "verified" || aal === "aal2" || !hasVerifiedFactor(user)) return;
	throw new AuthError(403, "insufficient_aal", "AAL2 required to verify a new factor");
}

async function usableChallenge(
	deps: IdentityDeps,
	tx: Transaction,
	answer: FactorAnswer,
): Promise<Challenge> {
	const isUuid = /^[0-9a-f-]{36}$/i.test(answer.challengeId);
	const challenge = isUuid ? await lockChallenge(tx, answer.factorId, answer.challengeId) : null;
	if (!challenge) {
		throw new AuthError(422, "mfa_factor_not_found", "MFA factor with the provided challenge ID not found");
	}
	if (challenge.expiresAt <= deps.clock.now() || challenge.wrongCodes >= guesses) {
		throw new AuthError(
			422,
			"mfa_challenge_expired",
			`MFA challenge ${challenge.id} has expired, verify against another challenge or create a new challenge.`,
		);
	}
	return challenge;
}

async function isRight(
	deps: IdentityDeps,
	tx: Transaction,
	factor: StoredFactor,
	challenge: Challenge,
	code: string,
): Promise<boolean> {
	const now = deps.clock.now();
	if (factor.factorType === "phone") {
		if (!challenge.codeHash) return false;
		const right = timingSafeEqual(
			Buffer.from(challenge.codeHash),
			challengeCodeHash(deps, challenge.id, code.trim()),
		);
		if (right) await setFactorVerified(tx, factor.id, null, now);
		return right;
	}
	if (!factor.secret) return false;
	const secret = await deps.vault.open(tx, factor.userId, factor.secret, `totp:${factor.id}`);
	const step = stepOfCode(secret, code.trim(), now);
	// A code that was used to sign in does not work a second time, because somebody may have watched the person type
	// it.
	if (step === null || (factor.lastStep !== null && step <= factor.lastStep)) return false;
	// The code that finishes the enrollment did not sign anybody in, so it may be used once more to sign in.
	await setFactorVerified(tx, factor.id, factor.status === "verified" ? step : null, now);
	return true;
}
