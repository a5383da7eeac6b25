import { createHmac, randomInt, randomUUID } from "node:crypto";
import { AuthError } from "../core/auth-error.ts";
import type { IdentityDeps } from "../core/identity.deps.ts";
import { recordAuditEvent } from "../core/record-audit-event.ts";
import type { RequestOrigin } from "../core/request-origin.http.ts";
import { lacksSecondFactor, type PresentPerson } from "../core/signed-in.ts";
import { hasVerifiedFactor } from "../core/user.ts";
import { lockOut } from "../limits/lock-out.ts";
import { recoveryCodesMadeMail } from "../owner/identity.mails.ts";
import { tellOfFailures } from "../owner/tell-of-sign-in.ts";
import { requireRecentProof } from "../proof/recent-proof.ts";
import { presentSession, type SessionAnswer } from "../sessions/open-session.ts";
import { raiseSession } from "../sessions/raise-session.ts";
import { recoveryCodesOf, replaceRecoveryCodes, takeRecoveryCode } from "./factors.repository.ts";
import { mailAboutFactors } from "./mail-about-factors.ts";

const count = 10;
/** Leaves out letters and digits that people confuse. */
const alphabet = "23456789abcdefghjkmnpqrstuvwxyz";

/** Returns the codes, which are shown once. Deletes the earlier ones. */
export function makeRecoveryCodes(deps: IdentityDeps) {
	return async (person: PresentPerson, origin: RequestOrigin): Promise<string[]> => {
		const { user } = person;
		if (!hasVerifiedFactor(user)) {
			throw new AuthError(
				422,
				"mfa_recovery_codes_sole_factor",
				"Recovery codes need a verified factor that they stand in for",
			);
		}
		if (lacksSecondFactor(person)) {
			throw new AuthError(403, "insufficient_aal", "AAL2 required to make recovery codes");
		}
		requireRecentProof(deps, person);
		const codes = Array.from({ length: count }, newCode);
		await deps.db.transaction(async (tx) => {
			const before = await recoveryCodesOf(tx, user.id);
			const hashes = codes.map((code) => hashOf(deps, user.id, code));
			await replaceRecoveryCodes(tx, user.id, hashes, deps.clock.now());
			await recordAuditEvent(deps)(tx, user.id, "mfa_recovery_codes_made", origin);
			// The first codes come with the second factor, which was mailed a moment ago.
			if (before.total > 0) {
				await mailAboutFactors(deps, tx, user, `recovery-codes:${randomUUID()}`, recoveryCodesMadeMail);
			}
		});
		return codes;
	};
}

export function countRecoveryCodes({ db }: Pick<IdentityDeps, "db">) {
	return (userId: string) => recoveryCodesOf(db, userId);
}

/** Replaces a lost second factor. Each code works once. */
export function redeemRecoveryCode(deps: IdentityDeps) {
	const lock = lockOut(deps);
	const audit = recordAuditEvent(deps);
	return async (
		{ user, session }: PresentPerson,
		code: string,
		address: string | null,
		origin: RequestOrigin,
	): Promise<SessionAnswer> => {
		const account = `mfa:${user.id}`;
		await lock.check(account, address);
		const raised = await deps.db.transaction(async (tx) => {
			const taken = await takeRecoveryCode(tx, user.id, hashOf(deps, user.id, code), deps.clock.now());
			if (!taken) return null;
			await audit(tx, user.id, "mfa_recovery_code_used", origin);
			return raiseSession(deps, tx, user.id, session.id, { method: "recovery_code", factorId: null });
		});
		if (!raised) {
			if (await lock.failed(account, address)) await tellOfFailures(deps, user, origin);
			await audit(deps.db, user.id, "mfa_failed", origin, { factor_type: "recovery_code" });
			throw new AuthError(422, "mfa_verification_failed", "Invalid recovery code entered");
		}
		await lock.succeeded(account, address);
		return presentSession(deps, raised);
	};
}

/** A code has 50 random bits, in two groups: "k7f2m-9xq4t". */
function newCode(): string {
	const group = () => Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join("");
	return `${group()}-${group()}`;
}

function hashOf({ keys }: Pick<IdentityDeps, "keys">, userId: string, code: string): Buffer {
	const normal = code.toLowerCase().replace(/[^0-9a-z]/g, "");
	return createHmac("sha256", keys.signingKey("auth-recovery-codes")).update(`${userId}\n${normal}`).digest();
}
