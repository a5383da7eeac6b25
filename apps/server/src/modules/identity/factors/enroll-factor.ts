import { randomUUID } from "node:crypto";
import type { Transaction } from "../../../platform/db/database.ts";
import { AuthError, invalid } from "../core/auth-error.ts";
import type { IdentityDeps } from "../core/identity.deps.ts";
import { normalPhone } from "../core/normal-contact.ts";
import type { PresentPerson } from "../core/signed-in.ts";
import { hasVerifiedFactor, type User } from "../core/user.ts";
import { findUserById, lockUser } from "../core/users.repository.ts";
import { requireRecentProof } from "../proof/recent-proof.ts";
import { deleteUnverifiedFactors, insertFactor } from "./factors.repository.ts";
import { newTotp } from "./totp.ts";

const maxFactors = 10;
/** After this time an unfinished enrollment no longer counts. */
const forgottenAfter = 300_000;

export interface Enrollment {
	readonly factorType: string;
	readonly friendlyName: string;
	readonly issuer: string;
	readonly phone: string;
}

export function enrollFactor(deps: IdentityDeps) {
	return async (person: PresentPerson, given: Enrollment): Promise<Record<string, unknown>> => {
		if (given.factorType === "webauthn" && !deps.settings.webauthn) {
			throw new AuthError(422, "mfa_webauthn_enroll_not_enabled", "MFA enroll is disabled for WebAuthn");
		}
		if (!["totp", "phone", "webauthn"].includes(given.factorType)) {
			throw invalid("factor_type needs to be totp, phone, or webauthn");
		}
		const { user, aal } = person;
		const phone = given.factorType === "phone" ? phoneOf(given.phone) : null;
		return deps.db.transaction(async (tx) => {
			const before = await lockUser(tx, user.id);
			if (!before) throw new AuthError(403, "user_not_found", "User from sub claim in JWT does not exist");
			const createdBefore = new Date(deps.clock.now().getTime() - forgottenAfter);
			await deleteUnverifiedFactors(tx, user.id, { createdBefore });
			if (phone) await replaceUnfinished(tx, before, phone);
			const current = (await findUserById(tx, user.id)) ?? before;
			refuse(current, given.friendlyName, aal);
			requireRecentProof(deps, person);
			if (given.factorType === "webauthn") return addKey(deps, tx, user, given);
			return phone ? addPhone(deps, tx, user, given, phone) : addTotp(deps, tx, user, given);
		});
	};
}

function phoneOf(given: string): string {
	if (given === "") throw invalid("Phone number required to enroll Phone factor");
	return normalPhone(given);
}

async function replaceUnfinished(tx: Transaction, user: User, phone: string): Promise<void> {
	if (user.factors.some((factor) => factor.phone === phone && factor.status === "verified")) {
		throw new AuthError(
			422,
			"mfa_verified_factor_exists",
			"A verified phone factor already exists, unenroll the existing factor to continue",
		);
	}
	await deleteUnverifiedFactors(tx, user.id, { factorType: "phone", phone });
}

function refuse(user: User, friendlyName: string, aal: string): void {
	if (user.factors.some((factor) => (factor.friendlyName ?? "") === friendlyName)) {
		throw new AuthError(
			422,
			"mfa_factor_name_conflict",
			`A factor with the friendly name ${JSON.stringify(friendlyName)} for this user already exists`,
		);
	}
	if (user.factors.length >= maxFactors) {
		throw new AuthError(
			422,
			"too_many_enrolled_mfa_factors",
			"Maximum number of verified factors reached, unenroll to continue",
		);
	}
	if (hasVerifiedFactor(user) && aal !== "aal2") {
		throw new AuthError(403, "insufficient_aal", "AAL2 required to enroll a new factor");
	}
}

async function addTotp(deps: IdentityDeps, tx: Transaction, user: User, given: Enrollment) {
	const id = randomUUID();
	const issuer = given.issuer || new URL(deps.settings.siteUrl).host;
	const totp = newTotp(issuer, user.email ?? user.phone ?? user.id);
	const secret = await deps.vault.seal(tx, user.id, totp.secret, `totp:${id}`);
	const { friendlyName } = given;
	const now = deps.clock.now();
	await insertFactor(tx, { id, userId: user.id, factorType: "totp", friendlyName, secret, phone: null, now });
	return {
		id,
		type: "totp",
		friendly_name: friendlyName,
		totp: { qr_code: totp.qrCode, secret: totp.secret, uri: totp.uri },
	};
}

async function addPhone(deps: IdentityDeps, tx: Transaction, user: User, given: Enrollment, phone: string) {
	const id = randomUUID();
	const { friendlyName } = given;
	const now = deps.clock.now();
	await insertFactor(tx, {
		id,
		userId: user.id,
		factorType: "phone",
		friendlyName,
		secret: null,
		phone,
		now,
	});
	return { id, type: "phone", friendly_name: friendlyName, phone: given.phone };
}

/** The key itself is made in the answer to the factor's first challenge. */
async function addKey(deps: IdentityDeps, tx: Transaction, user: User, { friendlyName }: Enrollment) {
	const id = randomUUID();
	const now = deps.clock.now();
	const nothing = { secret: null, phone: null };
	await insertFactor(tx, { id, userId: user.id, factorType: "webauthn", friendlyName, ...nothing, now });
	return { id, type: "webauthn", friendly_name: friendlyName };
}
