import { waitAfter } from "../../lib/session/asked-to-wait.ts";
import { authSentence, thrownSentence } from "../../lib/session/auth-failure.ts";
import type { LinkTokens } from "../../lib/session/link-tokens.ts";
import { isSecondFactorDue } from "../../lib/session/second-factor.ts";
import { takeSessionOfLink } from "../../lib/session/session-of-link.ts";
import { type SignInClient, supabase } from "../../lib/session/supabase.ts";
import type { Resent } from "../../lib/sign-in/resend-verification.ts";
import { withNext } from "../../lib/site/next-path.ts";

export async function askForReset(email: string, next: string | null): Promise<Resent> {
	try {
		const client = await supabase();
		// The mail may be opened in another tab, which knows nothing about this one.
		const redirectTo = location.origin + withNext("/reset-password", next);
		const { error } = await client.auth.resetPasswordForEmail(email, { redirectTo });
		return error ? { ok: false, message: authSentence(error), ...waitAfter("recover") } : { ok: true };
	} catch (thrown) {
		return { ok: false, message: thrownSentence(thrown) };
	}
}

/** A one-time token can be exchanged only once. If saving fails after that, the next try uses its session. */
const exchanged = new Set<string>();

export type Reset = "done" | "second-factor-due" | { problem: string };

export async function resetPassword(link: LinkTokens, password: string): Promise<Reset> {
	try {
		const client = await supabase();
		const problem = await openSession(client, link);
		if (problem) return { problem };
		const { data } = await client.auth.getSession();
		// Access to the mail proves only the first factor.
		if (data.session && isSecondFactorDue(data.session)) return "second-factor-due";
		const { error } = await client.auth.updateUser({ password });
		if (error) return { problem: authSentence(error) };
		// The person signs in with the new password, so the link's session is no longer needed.
		await client.auth.signOut({ scope: "local" });
		return "done";
	} catch (thrown) {
		return { problem: thrownSentence(thrown) };
	}
}

async function openSession(client: SignInClient, link: LinkTokens): Promise<string | undefined> {
	const key = link.accessToken ?? link.token ?? "";
	if (exchanged.has(key)) return undefined;
	const { accessToken: access_token, refreshToken: refresh_token } = link;
	if (access_token && refresh_token) {
		const taken = await takeSessionOfLink(client, { access_token, refresh_token });
		if (taken.kind === "failed") return authSentence(taken.error);
		if (taken.kind === "other") {
			return `You are signed in here as ${taken.mine}, and this link is for ${taken.theirs}. Sign out first, then press again.`;
		}
	} else {
		const { error } = await client.auth.verifyOtp({ token_hash: link.token ?? "", type: resetType(link) });
		if (error) return authSentence(error);
	}
	exchanged.add(key);
	return undefined;
}

/** An invitation leads to a first password. Every other link here leads to a new one. */
export function resetType({ type }: LinkTokens): "invite" | "recovery" {
	return type === "invite" ? "invite" : "recovery";
}
