import { requestJson } from "../../lib/api/api.ts";
import { authSentence, thrownSentence } from "../../lib/session/auth-failure.ts";
import { replacingSession } from "../../lib/session/refused-token.ts";
import { type SignInClient, supabase } from "../../lib/session/supabase.ts";
import type { Ceremony } from "../../lib/sign-in/passkey-ceremony.ts";
import { proveWithPasskey } from "../../lib/sign-in/passkeys.ts";

/**
 * Our own endpoint, which Supabase does not have. It answers with a session like the others. Returns what went wrong, or
 * nothing. If nothing went wrong, the session has its second factor.
 */
export async function confirmWithRecoveryCode(code: string): Promise<string | undefined> {
	try {
		const client = await supabase();
		return await replacingSession(() => redeem(client, code));
	} catch (thrown) {
		return thrownSentence(thrown);
	}
}

async function redeem(client: SignInClient, code: string): Promise<string | undefined> {
	const { data } = await client.auth.getSession();
	const answer = await requestJson("POST /auth/v1/factors/recovery-codes/verify", {
		body: { code },
		token: data.session?.access_token,
	});
	if (!answer.ok) return answer.message;
	const { access_token, refresh_token } = answer.data;
	const { error } = await client.auth.setSession({ access_token, refresh_token });
	return error ? authSentence(error) : undefined;
}

/** Without a message, the person canceled it, so there is nothing to report. */
export async function confirmWithPasskey(): Promise<Ceremony<null>> {
	try {
		const client = await supabase();
		const { data } = await client.auth.getSession();
		const proved = await proveWithPasskey(data.session?.access_token);
		if (!proved.ok) return proved;
		const { access_token, refresh_token } = proved.value;
		const { error } = await client.auth.setSession({ access_token, refresh_token });
		return error ? { ok: false, message: authSentence(error) } : { ok: true, value: null };
	} catch (thrown) {
		return { ok: false, message: thrownSentence(thrown) };
	}
}
