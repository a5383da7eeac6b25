import type { SupabaseClient } from "@supabase/supabase-js";
import type { LinkTokens } from "../lib/link-tokens.ts";
import { supabase } from "../lib/supabase.ts";
import { authSentence } from "./auth-failure.ts";

/** A one-time token may be exchanged once; when saving fails after that, the next try goes on with its session. */
const exchanged = new Set<string>();

/** Answers with what went wrong, or with nothing. */
export async function resetPassword(link: LinkTokens, password: string): Promise<string | undefined> {
	try {
		const client = await supabase();
		const opened = await openSession(client, link);
		if (opened) return opened;
		const { error } = await client.auth.updateUser({ password });
		if (error) return authSentence(error);
		// The person goes on to sign in with the new password, so the link's session has served.
		await client.auth.signOut({ scope: "local" });
		return undefined;
	} catch {
		return "An unexpected error occurred";
	}
}

async function openSession(client: SupabaseClient, link: LinkTokens): Promise<string | undefined> {
	const key = link.accessToken ?? link.token ?? "";
	if (exchanged.has(key)) return undefined;
	const { error } =
		link.accessToken && link.refreshToken
			? await client.auth.setSession({ access_token: link.accessToken, refresh_token: link.refreshToken })
			: await client.auth.verifyOtp({ token_hash: link.token ?? "", type: "recovery" });
	if (error) return authSentence(error);
	exchanged.add(key);
	return undefined;
}
