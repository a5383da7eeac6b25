import { authSentence, thrownSentence } from "../lib/session/auth-failure.ts";
import { supabase } from "../lib/session/supabase.ts";
import { confirmationTarget } from "../lib/sign-in/resend-verification.ts";
import type { NewPassword } from "../shell/parts/new-password-fields.tsx";

export interface SignupFields extends NewPassword {
	firstName: string;
	lastName: string;
	email: string;
	phone: string;
}

/** Creates the account. Returns what went wrong, or nothing. */
export async function signUp(fields: SignupFields, next: string | null): Promise<string | undefined> {
	const phone = fields.phone.trim();
	try {
		const client = await supabase();
		const { error } = await client.auth.signUp({
			email: fields.email.trim(),
			password: fields.password,
			options: {
				data: {
					first_name: fields.firstName.trim(),
					last_name: fields.lastName.trim(),
					...(phone ? { phone } : {}),
				},
				emailRedirectTo: confirmationTarget(next),
			},
		});
		return error ? authSentence(error) : undefined;
	} catch (thrown) {
		return thrownSentence(thrown);
	}
}
