import type { VerifiedAuthenticationResponse, VerifiedRegistrationResponse } from "@simplewebauthn/server";
import { cutText } from "../../../platform/text/cut-text.ts";
import { AuthError } from "../core/auth-error.ts";
import type { RelyingParty } from "../core/relying-party.rules.ts";
import type { User } from "../core/user.ts";
import {
	type CreatedCredential,
	createdCredential,
	type SignedCredential,
	signedCredential,
} from "./passkey.schemas.ts";
import type { Passkey } from "./passkeys.repository.ts";
import { challengeMilliseconds } from "./passkeys.rules.ts";

/**
 * EdDSA, ES256 and RS256. By default the library also offers algorithms that Node still calls experimental.
 */
const algorithms = [-8, -7, -257];

/** Loaded with the first passkey: it costs each start a fifth of a second of CPU time and 26 MB of memory. */
const library = () => import("@simplewebauthn/server");

/** Whether the device must verify its user: by finger, face or PIN. */
export type Verification = "required" | "preferred";

export const failedVerification = (message = "Credential verification failed"): AuthError =>
	new AuthError(400, "webauthn_verification_failed", message);

export async function creationOptions(
	party: RelyingParty,
	user: User,
	given: {
		readonly userHandle: Uint8Array;
		readonly exclude: readonly Passkey[];
		readonly residentKey: "required" | "discouraged";
		readonly verification: Verification;
	},
) {
	const name = user.email ?? (user.phone ? `+${user.phone}` : "Unlisted");
	const { generateRegistrationOptions } = await library();
	return generateRegistrationOptions({
		rpName: party.name,
		rpID: party.id,
		userName: name,
		userDisplayName: displayName(user) ?? name,
		userID: Uint8Array.from(given.userHandle),
		timeout: challengeMilliseconds,
		attestationType: "none",
		supportedAlgorithmIDs: algorithms,
		excludeCredentials: given.exclude.map(descriptor),
		authenticatorSelection: { residentKey: given.residentKey, userVerification: given.verification },
	});
}

/** Without `allow` the options are the same for everybody: the device itself knows for which accounts it has keys. */
export async function requestOptions(
	party: RelyingParty,
	verification: Verification,
	allow: readonly Passkey[] = [],
) {
	const { generateAuthenticationOptions } = await library();
	return generateAuthenticationOptions({
		rpID: party.id,
		userVerification: verification,
		timeout: challengeMilliseconds,
		...(allow.length > 0 && { allowCredentials: allow.map(descriptor) }),
	});
}

const descriptor = ({ credentialId, transports }: Passkey) => ({
	id: Buffer.from(credentialId).toString("base64url"),
	transports: [...transports],
});

function displayName({ userMetadata }: User): string | null {
	const name = userMetadata.full_name ?? userMetadata.name;
	return typeof name === "string" && name.trim() !== "" ? cutText(name.trim(), 64) : null;
}

export function readCreated(given: unknown): CreatedCredential {
	const parsed = createdCredential.safeParse(given);
	if (!parsed.success) throw failedVerification("Invalid credential response");
	return parsed.data;
}

export function readSigned(given: unknown): SignedCredential {
	const parsed = signedCredential.safeParse(given);
	if (!parsed.success) throw failedVerification("Invalid credential response");
	return parsed.data;
}

type Created = VerifiedRegistrationResponse["registrationInfo"];

/** Throws the error for clients, which does not have the exact reason. */
export async function checkCreated(
	party: RelyingParty,
	challenge: string,
	credential: CreatedCredential,
	verification: Verification,
): Promise<NonNullable<Created>> {
	refuseFrames(credential);
	const { verifyRegistrationResponse } = await library();
	const result = await orFail(
		verifyRegistrationResponse({
			response: credential as unknown as Parameters<typeof verifyRegistrationResponse>[0]["response"],
			expectedChallenge: challenge,
			expectedOrigin: [...party.origins],
			expectedRPID: party.id,
			requireUserVerification: verification === "required",
			supportedAlgorithmIDs: algorithms,
		}),
	);
	if (!result.verified) throw failedVerification();
	return result.registrationInfo;
}

type Signed = VerifiedAuthenticationResponse["authenticationInfo"];

export async function checkSigned(
	party: RelyingParty,
	challenge: string,
	credential: SignedCredential,
	key: Passkey,
	verification: Verification,
): Promise<Signed> {
	refuseFrames(credential);
	const { userHandle } = credential.response;
	// A device may leave the handle out if it was told which keys to use.
	if (userHandle && !Buffer.from(userHandle, "base64url").equals(key.userHandle)) throw failedVerification();
	const { verifyAuthenticationResponse } = await library();
	const result = await orFail(
		verifyAuthenticationResponse({
			response: credential as unknown as Parameters<typeof verifyAuthenticationResponse>[0]["response"],
			expectedChallenge: challenge,
			expectedOrigin: [...party.origins],
			expectedRPID: party.id,
			requireUserVerification: verification === "required",
			credential: {
				id: Buffer.from(key.credentialId).toString("base64url"),
				publicKey: Uint8Array.from(key.publicKey),
				// The library compares counts before it knows whether the answer is genuine. So we disable that and
				// compare them afterwards.
				counter: 0,
			},
		}),
	);
	if (!result.verified) throw failedVerification();
	return result.authenticationInfo;
}

/** Our pages ask for passkeys themselves. A request from inside another site's page is not ours. */
function refuseFrames({ response }: CreatedCredential | SignedCredential): void {
	let said: unknown = null;
	try {
		said = JSON.parse(Buffer.from(response.clientDataJSON, "base64url").toString("utf8"));
	} catch {
		throw failedVerification("Invalid credential response");
	}
	const crossOrigin = typeof said === "object" && said !== null && "crossOrigin" in said && said.crossOrigin;
	if (crossOrigin) throw failedVerification();
}

/** The library throws for everything wrong: the origin, the signature, or bytes that are no key. */
async function orFail<T>(work: Promise<T>): Promise<T> {
	try {
		return await work;
	} catch {
		throw failedVerification();
	}
}
