import { Secret, TOTP } from "otpauth";
import type { IdentityApp, Person } from "./identity-app.ts";

/**
 * Switches an authenticator app on for this person. Returns the session that did it, and a function that makes codes.
 */
export async function enrollTotp(app: IdentityApp, { access }: Pick<Person, "access">) {
	const enrolled = await app.call("POST", "/factors", {
		token: access,
		body: { factor_type: "totp", friendly_name: "App" },
	});
	const { id, totp } = enrolled.body as { id: string; totp: { secret: string } };
	const code = () =>
		new TOTP({ secret: Secret.fromBase32(totp.secret) }).generate({ timestamp: app.clock.now().getTime() });
	const challenge = await app.call("POST", `/factors/${id}/challenge`, { token: access, body: {} });
	const verified = await app.call("POST", `/factors/${id}/verify`, {
		token: access,
		body: { challenge_id: challenge.body.id, code: code() },
	});
	if (verified.status !== 200) throw new Error(`Not switched on: ${JSON.stringify(verified.body)}`);
	return { factorId: id, access: String(verified.body.access_token), code };
}
