import type { EmailOtpType } from "@supabase/auth-js";
import { requestJson } from "../lib/api/api.ts";
import { authSentence, thrownSentence } from "../lib/session/auth-failure.ts";
import { supabase } from "../lib/session/supabase.ts";

/** A mailed link that waits for a click. */
export interface WaitingLink {
	readonly token: string;
	readonly type: EmailOtpType;
}

/** What the server says about the link. Nothing has changed yet. */
export interface SeenLink {
	/** The address of the account. */
	readonly email: string | null;
	/** The new address of a change. */
	readonly newEmail: string | null;
	/**
	 * `keep`: the account was begun in another browser. `agree`: the change was requested in another browser.
	 */
	readonly question: "keep" | "agree" | null;
	/** The other person who is signed in here, if there is one. */
	readonly signedInAs: string | null;
}

const linkTypes: EmailOtpType[] = ["signup", "invite", "magiclink", "recovery", "email_change", "email"];

export function linkTypeOf(value: string | null): EmailOtpType {
	return linkTypes.find((type) => type === value) ?? "email";
}

export async function lookAtLink({ token, type }: WaitingLink): Promise<SeenLink | { problem: string }> {
	const body = { token_hash: token, type };
	const looked = await requestJson("POST /auth/v1/verify/look", { body });
	if (!looked.ok) return { problem: looked.message };
	const { email = null, new_email: newEmail = null, question = null } = looked.data;
	return { email, newEmail, question, signedInAs: await somebodyElseHere(email) };
}

async function somebodyElseHere(email: string | null): Promise<string | null> {
	try {
		const client = await supabase();
		const here = (await client.auth.getSession()).data.session?.user.email ?? null;
		return here !== null && here !== email ? here : null;
	} catch {
		return null;
	}
}

export type Pressed =
	| { kind: "signed-in"; accessToken: string; refreshToken: string }
	| { kind: "halfway" }
	| { kind: "failed"; message: string; wrongPassword: boolean };

/** Uses the link, with the account's password if the server asked for it. */
export async function pressLink({ token, type }: WaitingLink, password?: string): Promise<Pressed> {
	try {
		const client = await supabase();
		// The client passes on fields that it does not know, such as the password.
		const proof = { token_hash: token, type, ...(password ? { password } : {}) };
		const { data, error } = await client.auth.verifyOtp(proof);
		if (error)
			return {
				kind: "failed",
				message: authSentence(error),
				wrongPassword: error.code === "invalid_credentials" || error.status === 429,
			};
		if (!data.session) return { kind: "halfway" };
		const { access_token: accessToken, refresh_token: refreshToken } = data.session;
		return { kind: "signed-in", accessToken, refreshToken };
	} catch (thrown) {
		return {
			kind: "failed",
			message: thrownSentence(thrown, "An error occurred during verification."),
			wrongPassword: false,
		};
	}
}
