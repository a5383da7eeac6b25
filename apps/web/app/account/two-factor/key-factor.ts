import { callApi } from "../../lib/api/authed-api.ts";
import { authSentence } from "../../lib/session/auth-failure.ts";
import { type Ceremony, createKey } from "../../lib/sign-in/passkey-ceremony.ts";
import { makeRoom, type SwitchedOn, switchedOn } from "./two-factor-setup.ts";

export async function addKeyFactor(): Promise<Ceremony<SwitchedOn>> {
	try {
		const client = await makeRoom();
		const { data, error } = await client.auth.mfa.enroll({
			factorType: "webauthn",
			friendlyName: "Security key",
		});
		if (error) return { ok: false, message: authSentence(error) };
		const params = { id: data.id };
		const asked = await callApi("POST /auth/v1/factors/:id/challenge", { params, body: {} });
		if (!asked.ok) return asked;
		const { id: challenge_id, webauthn } = asked.data;
		const options = webauthn?.credential_options.publicKey;
		if (!options || !("user" in options)) return { ok: false, message: "An unexpected error occurred" };
		const created = await createKey({ ok: true, data: { challenge_id, options } });
		if (!created.ok) return created;
		const verified = await callApi("POST /auth/v1/factors/:id/verify", {
			params,
			body: { challenge_id, webauthn: { type: "create", credential_response: created.value.credential } },
		});
		if (!verified.ok) return verified;
		const { access_token, refresh_token } = verified.data;
		const session = await client.auth.setSession({ access_token, refresh_token });
		if (session.error) return { ok: true, value: { codes: null, why: authSentence(session.error) } };
		return { ok: true, value: await switchedOn() };
	} catch (error) {
		return { ok: false, message: error instanceof Error ? error.message : "An unexpected error occurred" };
	}
}
