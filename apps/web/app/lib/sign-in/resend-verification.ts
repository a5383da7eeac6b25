import { authSentence } from "../session/auth-failure.ts";
import { supabase } from "../session/supabase.ts";

export type Resent = { ok: true } | { ok: false; message: string };

export async function resendVerification(email: string | undefined): Promise<Resent> {
	if (!email) return { ok: false, message: "No email address available" };
	try {
		const client = await supabase();
		const { error } = await client.auth.resend({
			type: "signup",
			email,
			options: { emailRedirectTo: `${location.origin}/verify-email` },
		});
		return error ? { ok: false, message: authSentence(error) } : { ok: true };
	} catch {
		return { ok: false, message: "An unexpected error occurred" };
	}
}
