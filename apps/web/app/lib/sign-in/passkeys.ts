import type { Answer } from "@unlisted/contracts/seam";
import { requestJson } from "../api/api.ts";
import { authSentence, thrownSentence } from "../session/auth-failure.ts";
import { supabase } from "../session/supabase.ts";
import { askForKey, type Ceremony } from "./passkey-ceremony.ts";

/** Needs no address: the device knows which accounts it has passkeys for. */
export async function signInWithPasskey(how: { autofill?: boolean } = {}): Promise<Ceremony<null>> {
	const begun = await requestJson("POST /auth/v1/passkeys/authentication/options", { body: {} });
	const signed = await askForKey(begun, how);
	if (!signed.ok) return signed;
	try {
		const client = await supabase();
		const { challenge_id: challengeId, credential } = signed.value;
		const { error } = await client.auth.passkey.verifyAuthentication({
			challengeId,
			credential: credential as Parameters<typeof client.auth.passkey.verifyAuthentication>[0]["credential"],
		});
		return error ? { ok: false, message: wordsFor(error) } : { ok: true, value: null };
	} catch (thrown) {
		return { ok: false, message: thrownSentence(thrown) };
	}
}

/** The server's messages are for programs, but people need to know what to do. */
function wordsFor(error: Parameters<typeof authSentence>[0] & { code?: string | undefined }): string {
	if (error.code === "webauthn_verification_failed") {
		return "This passkey does not open an account here. It may have been removed.";
	}
	if (error.code?.startsWith("webauthn_challenge")) return "That took too long. Please try again.";
	return authSentence(error);
}

/**
 * Proves with the given token that it is the person. Returns the session, which is new if it had no second factor
 * before.
 */
export async function proveWithPasskey(
	token: string | undefined,
): Promise<Ceremony<Answer<"POST /auth/v1/passkeys/proof/verify">>> {
	const begun = await requestJson("POST /auth/v1/passkeys/proof/options", { token, body: {} });
	const signed = await askForKey(begun);
	if (!signed.ok) return signed;
	const answer = await requestJson("POST /auth/v1/passkeys/proof/verify", { token, body: signed.value });
	return answer.ok ? { ok: true, value: answer.data } : answer;
}
