import { codeWrongMessage } from "@unlisted/contracts/account-messages";
import { authSentence, thrownSentence } from "../../lib/session/auth-failure.ts";
import { supabase } from "../../lib/session/supabase.ts";

export interface GivenCode {
	readonly email: string;
	readonly code: string;
	readonly type: "signup" | "recovery";
	/** Of the account, if it was created in another browser. */
	readonly password?: string;
	/** The person never chose the account's password: it may become void, with everything in the account. */
	readonly withoutPassword?: boolean;
}

export type Entered =
	| { readonly kind: "right"; readonly accessToken: string; readonly refreshToken: string }
	/** The code is right; the account was created in another browser. */
	| { readonly kind: "password-wanted" }
	| { readonly kind: "wrong-code" | "wrong-password" | "failed"; readonly message: string };

/** A code that a person types signs them in. */
export async function enterCode(given: GivenCode): Promise<Entered> {
	const { email, code: token, type, password, withoutPassword = false } = given;
	try {
		const client = await supabase();
		// The client passes unknown fields on.
		const more = { keep_password: !withoutPassword, ...(password ? { password } : {}) };
		const { data, error } = await client.auth.verifyOtp({ email, token, type, ...more });
		if (error?.code === "reauthentication_needed") return { kind: "password-wanted" };
		if (error?.code === "invalid_credentials")
			return { kind: "wrong-password", message: authSentence(error) };
		if (error?.code === "otp_expired") {
			return { kind: "wrong-code", message: codeWrongMessage };
		}
		if (error) return { kind: "failed", message: authSentence(error) };
		if (!data.session) return { kind: "failed", message: "An error occurred during verification." };
		const { access_token: accessToken, refresh_token: refreshToken } = data.session;
		return { kind: "right", accessToken, refreshToken };
	} catch (thrown) {
		return { kind: "failed", message: thrownSentence(thrown, "An error occurred during verification.") };
	}
}
