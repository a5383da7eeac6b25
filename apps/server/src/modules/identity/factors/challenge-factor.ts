import { createHmac, randomInt, randomUUID } from "node:crypto";
import { type SmsChannel, sendPhoneCode } from "../codes/send-phone-code.ts";
import { AuthError } from "../core/auth-error.ts";
import type { IdentityDeps } from "../core/identity.deps.ts";
import { limitSends } from "../limits/limit-sends.ts";
import { findFactor, insertChallenge, type StoredFactor } from "./factors.repository.ts";

const validFor = 300_000;

export function challengeFactor(deps: IdentityDeps) {
	return async (userId: string, factorId: string, address: string, channel: SmsChannel) => {
		const factor = await findOwnFactor(deps, userId, factorId);
		const now = deps.clock.now();
		const id = randomUUID();
		const phone = factor.factorType === "phone" ? (factor.phone ?? "") : null;
		const code = phone === null ? null : newPhoneCode(deps);
		const expiresAt = new Date(now.getTime() + validFor);
		const codeHash = code === null ? null : challengeCodeHash(deps, id, code);
		await deps.db.transaction(async (tx) => {
			// Counts by number, not by factor, because a factor that is removed and added again is the same phone.
			if (phone !== null) await limitSends(deps, tx, "mfa", { phone });
			await insertChallenge(tx, { id, factorId, codeHash, address, now, expiresAt });
		});
		if (phone !== null && code !== null) await sendPhoneCode(deps, phone, code, channel);
		return { id, type: factor.factorType, expires_at: Math.floor(expiresAt.getTime() / 1000) };
	};
}

export async function findOwnFactor(
	{ db }: Pick<IdentityDeps, "db">,
	userId: string,
	factorId: string,
): Promise<StoredFactor> {
	const isUuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(factorId);
	if (!isUuid) throw new AuthError(404, "validation_failed", "factor_id must be an UUID");
	const factor = await findFactor(db, userId, factorId);
	if (!factor) throw new AuthError(404, "mfa_factor_not_found", "Factor not found");
	return factor;
}

function newPhoneCode({ sms }: Pick<IdentityDeps, "sms">): string {
	if (!sms) throw new AuthError(400, "phone_provider_disabled", "Unsupported phone provider");
	return String(randomInt(1_000_000)).padStart(6, "0");
}

export function challengeCodeHash(
	{ keys }: Pick<IdentityDeps, "keys">,
	challengeId: string,
	code: string,
): Buffer {
	return createHmac("sha256", keys.signingKey("auth-challenge-codes"))
		.update(`${challengeId}\n${code}`)
		.digest();
}
