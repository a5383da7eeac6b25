import { waitAfter } from "../session/asked-to-wait.ts";
import { authSentence, thrownSentence } from "../session/auth-failure.ts";
import { supabase } from "../session/supabase.ts";

export type Resent = { ok: true } | { ok: false; message: string; waitSeconds?: number };

/**
 * The page that a confirmation link opens at the end: the one that the person wanted, in whatever tab the link is
 * opened.
 */
export function confirmationTarget(next: string | null): string {
	return `${location.origin}${next ?? "/verify-email"}`;
}

export async function resendVerification(email: string | undefined, next: string | null): Promise<Resent> {
	if (!email) return { ok: false, message: "No email address available" };
	try {
		const client = await supabase();
		const { error } = await client.auth.resend({
			type: "signup",
			email,
			options: { emailRedirectTo: confirmationTarget(next) },
		});
		return error ? { ok: false, message: authSentence(error), ...waitAfter("resend") } : { ok: true };
	} catch (thrown) {
		return { ok: false, message: thrownSentence(thrown) };
	}
}
