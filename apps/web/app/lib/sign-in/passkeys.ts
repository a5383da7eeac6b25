import type { PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/browser";
import type { Session } from "@supabase/supabase-js";
import { requestJson } from "../api/api.ts";
import { authSentence } from "../session/auth-failure.ts";
import { supabase } from "../session/supabase.ts";
import { askForKey, type Ceremony } from "./passkey-ceremony.ts";

interface Begun {
	challenge_id: string;
	options: PublicKeyCredentialRequestOptionsJSON;
}

/** Needs no address: the device knows which accounts it has passkeys for. */
export async function signInWithPasskey(how: { autofill?: boolean } = {}): Promise<Ceremony<null>> {
	const begun = await requestJson<Begun>("/auth/v1/passkeys/authentication/options", {
		method: "POST",
		body: {},
	});
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
	} catch {
		return { ok: false, message: "An unexpected error occurred" };
	}
}

/** The server's words are for programs; people need to know what to do. */
function wordsFor(error: Parameters<typeof authSentence>[0] & { code?: string | undefined }): string {
	if (error.code === "webauthn_verification_failed") {
		return "This passkey does not open an account here. It may have been removed.";
	}
	if (error.code?.startsWith("webauthn_challenge")) return "That took too long. Please try again.";
	return authSentence(error);
}

/**
 * With the given token: proves that it is the person. Returns the session, a new one if it had no second
 * factor before.
 */
export async function proveWithPasskey(token: string | undefined): Promise<Ceremony<Session>> {
	const as = { method: "POST", token } as const;
	const begun = await requestJson<Begun>("/auth/v1/passkeys/proof/options", { ...as, body: {} });
	const signed = await askForKey(begun);
	if (!signed.ok) return signed;
	const path = "/auth/v1/passkeys/proof/verify";
	const answer = await requestJson<Session>(path, { ...as, body: signed.value });
	return answer.ok ? { ok: true, value: answer.data } : answer;
}
