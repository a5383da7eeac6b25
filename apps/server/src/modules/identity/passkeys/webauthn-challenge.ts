import { randomUUID } from "node:crypto";
import type { Sql } from "../../../platform/db/database.ts";
import { AuthError, invalid } from "../core/auth-error.ts";
import type { IdentityDeps } from "../core/identity.deps.ts";
import type { RelyingParty } from "../core/relying-party.rules.ts";
import type { SignedIn } from "../core/signed-in.ts";
import {
	type ChallengePurpose,
	insertChallenge,
	takeChallenge,
	type WebauthnChallenge,
} from "./challenges.repository.ts";
import { challengeMilliseconds } from "./passkeys.rules.ts";

export function relyingParty({ settings }: Pick<IdentityDeps, "settings">): RelyingParty {
	if (settings.webauthn) return settings.webauthn;
	throw new AuthError(404, "passkey_disabled", "Passkeys are disabled");
}

/** The person whose challenge it is; null if nobody is known yet. */
type Owner = Pick<SignedIn, "user" | "session"> | null;

export async function rememberChallenge(
	{ clock }: Pick<IdentityDeps, "clock">,
	sql: Sql,
	purpose: ChallengePurpose,
	owner: Owner,
	given: { readonly challenge: string; readonly factorId?: string; readonly userHandle?: Uint8Array },
): Promise<{ readonly id: string; readonly expiresAt: number }> {
	const now = clock.now();
	const id = randomUUID();
	const expiresAt = new Date(now.getTime() + challengeMilliseconds);
	const { challenge, factorId = null, userHandle = null } = given;
	const whose = { userId: owner?.user.id ?? null, sessionId: owner?.session.id ?? null };
	await insertChallenge(sql, { id, purpose, challenge, factorId, userHandle, expiresAt, ...whose }, now);
	return { id, expiresAt: Math.floor(expiresAt.getTime() / 1000) };
}

/** Uses its own statement, so that the challenge is gone even if a later step fails. */
export async function useChallenge(
	{ db, clock }: Pick<IdentityDeps, "db" | "clock">,
	purposes: readonly ChallengePurpose[],
	owner: Owner,
	id: string,
	factorId: string | null = null,
): Promise<WebauthnChallenge> {
	if (id === "") throw invalid("challenge_id is required");
	if (!isUuid(id)) throw invalid("challenge_id must be a valid UUID");
	const whose = { userId: owner?.user.id ?? null, sessionId: owner?.session.id ?? null };
	const found = await takeChallenge(db, { id, purposes, factorId, ...whose });
	if (!found) {
		throw new AuthError(400, "webauthn_challenge_not_found", "Challenge not found or already used");
	}
	if (found.expiresAt <= clock.now()) {
		throw new AuthError(400, "webauthn_challenge_expired", "Challenge has expired");
	}
	return found;
}

export function isUuid(text: string): boolean {
	return /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text);
}
