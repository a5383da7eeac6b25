import { randomBytes, randomUUID } from "node:crypto";
import type { IdentityDeps } from "../core/identity.deps.ts";
import type { checkCreated } from "./ceremony.ts";
import type { WebauthnChallenge } from "./challenges.repository.ts";
import { type CreatedCredential, transportsOf } from "./passkey.schemas.ts";
import type { Passkey } from "./passkeys.repository.ts";

/** Builds the row of a key that was just made and checked. */
export function newKey(
	{ clock }: Pick<IdentityDeps, "clock">,
	userId: string,
	{ userHandle }: WebauthnChallenge,
	credential: CreatedCredential,
	info: Awaited<ReturnType<typeof checkCreated>>,
	as: Pick<Passkey, "name" | "factorId">,
): Omit<Passkey, "lastUsedAt"> {
	return {
		...as,
		id: randomUUID(),
		userId,
		credentialId: Buffer.from(info.credential.id, "base64url"),
		userHandle: userHandle ?? randomBytes(32),
		publicKey: info.credential.publicKey,
		signCount: info.credential.counter,
		transports: transportsOf(credential),
		aaguid: info.aaguid === "00000000-0000-0000-0000-000000000000" ? null : info.aaguid,
		backupEligible: info.credentialDeviceType === "multiDevice",
		backedUp: info.credentialBackedUp,
		discoverable: credential.clientExtensionResults?.credProps?.rk ?? null,
		createdAt: clock.now(),
	};
}
