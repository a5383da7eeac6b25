import { codeWrongMessage } from "@unlisted/contracts/account-messages";
import { authSentence, thrownSentence } from "../session/auth-failure.ts";
import { replacingSession } from "../session/refused-token.ts";
import { supabase } from "../session/supabase.ts";

/**
 * Confirms with a code of the authenticator app. Returns what went wrong, or nothing. If nothing went wrong, the session
 * has its second factor.
 */
export async function confirmWithCode(factorId: string, code: string): Promise<string | undefined> {
	try {
		const client = await supabase();
		const { error } = await replacingSession(() => client.auth.mfa.challengeAndVerify({ factorId, code }));
		return error ? wordsForCode(error) : undefined;
	} catch (thrown) {
		return thrownSentence(thrown);
	}
}

/** The server's message must be the one of Supabase, "Invalid TOTP code entered", but people need to know what to do. */
export function wordsForCode(
	error: Parameters<typeof authSentence>[0] & { code?: string | undefined },
): string {
	return error.code === "mfa_verification_failed" ? codeWrongMessage : authSentence(error);
}
