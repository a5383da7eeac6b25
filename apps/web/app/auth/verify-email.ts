import type { EmailOtpType } from "@supabase/supabase-js";
import type { LinkTokens } from "../lib/link-tokens.ts";
import { supabase } from "../lib/supabase.ts";
import { authSentence } from "./auth-failure.ts";

export type Verification = { ok: true; signedIn: boolean } | { ok: false; message: string };

const linkTypes: EmailOtpType[] = ["signup", "invite", "magiclink", "email_change", "email"];

export async function verifyEmail(link: LinkTokens): Promise<Verification> {
	if (link.error) return { ok: false, message: link.error };
	const { token, accessToken, refreshToken } = link;
	if (!token && !(accessToken && refreshToken)) {
		return { ok: false, message: "Invalid or missing verification token." };
	}
	try {
		const client = await supabase();
		const { error } = token
			? await client.auth.verifyOtp({ token_hash: token, type: linkType(link.type) })
			: await client.auth.setSession({
					access_token: accessToken ?? "",
					refresh_token: refreshToken ?? "",
				});
		if (error) return { ok: false, message: authSentence(error) };
		const { data } = await client.auth.getSession();
		return { ok: true, signedIn: data.session !== null };
	} catch {
		return { ok: false, message: "An error occurred during verification." };
	}
}

function linkType(value: string | null): EmailOtpType {
	return linkTypes.find((type) => type === value) ?? "email";
}
