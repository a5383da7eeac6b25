import type { Factor } from "@supabase/auth-js";
import { waitAfter } from "../session/asked-to-wait.ts";
import { authSentence, thrownSentence } from "../session/auth-failure.ts";
import { replacingSession } from "../session/refused-token.ts";
import { supabase } from "../session/supabase.ts";
import { siteConfig } from "../site/site-config.ts";
import { wordsForCode } from "./factor-code.ts";

/** How long the server makes people wait between two messages to a number. */
export const textMessageGap = (siteConfig.textMessages?.gapSeconds ?? 60) * 1000;

export type SentCode =
	| { ok: true; challengeId: string }
	| { ok: false; message: string; waitSeconds?: number };

/** Makes the server send a code to this factor's number. */
export async function sendPhoneCode(factorId: string): Promise<SentCode> {
	try {
		const client = await supabase();
		const { data, error } = await client.auth.mfa.challenge({ factorId });
		return error
			? { ok: false, message: authSentence(error), ...waitAfter("challenge") }
			: { ok: true, challengeId: data.id };
	} catch (thrown) {
		return { ok: false, message: thrownSentence(thrown) };
	}
}

/** Returns what went wrong, or nothing. If nothing went wrong, the session has its second factor. */
export async function verifyPhoneCode(
	factorId: string,
	challengeId: string,
	code: string,
): Promise<string | undefined> {
	try {
		const client = await supabase();
		const { error } = await replacingSession(() =>
			client.auth.mfa.verify({ factorId, challengeId, code: code.replace(/\s/g, "") }),
		);
		if (!error) return undefined;
		// The service's own message names the challenge by its id, which does not tell people what to do.
		if (error.code === "mfa_challenge_expired") {
			return "This code is too old, or was tried too often. Request another one.";
		}
		return wordsForCode(error);
	} catch (thrown) {
		return thrownSentence(thrown);
	}
}

/**
 * "the number that ends in 67": people recognize their own number, but a stranger who sees the screen cannot
 * use it.
 */
export function numberInWords(factor: Factor | { phone: string }): string {
	const phone = "phone" in factor && typeof factor.phone === "string" ? factor.phone : "";
	return phone.length > 2 ? `the number that ends in ${phone.slice(-2)}` : "your phone number";
}
