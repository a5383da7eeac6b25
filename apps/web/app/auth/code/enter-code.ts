import { codeWrongMessage } from "@unlisted/contracts/account-messages";
import { authSentence, thrownSentence } from "../../lib/session/auth-failure.ts";
import { supabase } from "../../lib/session/supabase.ts";

export interface GivenCode {
	readonly email: string;
	readonly code: string;
	readonly type: "signup" | "recovery";
	/** The account's password, needed if the account was created in another browser. */
	readonly password?: string;
	/** The person did not choose the account's password. It may become invalid, with everything in the account. */
	readonly withoutPassword?: boolean;
}

export type Entered =
	| { readonly kind: "right"; readonly accessToken: string; readonly refreshToken: string }
	/** The code is right, but the account was created in another browser. */
	| { readonly kind: "password-wanted" }
	| { readonly kind: "wrong-code" | "wrong-password" | "failed"; readonly message: string };

/** Signs a person in with the code that they type. */
export async function enterCode(given: GivenCode): Promise<Entered> {
	const { email, code: token, type, password, withoutPassword = false } = given;
	try {
		const client = await supabase();
		// The client passes on fields that it does not know.
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
