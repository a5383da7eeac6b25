import { Secret, TOTP } from "otpauth";
import type { IdentityApp, Person } from "./identity-app.ts";

/** Adds an authenticator app to the person, and returns them in the session that its code raised. */
export async function withSecondFactor(
	app: IdentityApp,
	person: Person,
): Promise<{ person: Person; factorId: string; secret: string }> {
	const { body: factor } = await app.call("POST", "/factors", {
		token: person.access,
		body: { factor_type: "totp", friendly_name: "App" },
	});
	const factorId = String(factor.id);
	const { secret } = factor.totp as { secret: string };
	const challenge = await app.call("POST", `/factors/${factorId}/challenge`, { token: person.access });
	const timestamp = app.clock.now().getTime();
	const { status, body } = await app.call("POST", `/factors/${factorId}/verify`, {
		token: person.access,
		body: {
			challenge_id: challenge.body.id,
			code: new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp }),
		},
	});
	if (status !== 200) throw new Error(`The factor was not verified: ${JSON.stringify(body)}`);
	const tokens = { access: String(body.access_token), refresh: String(body.refresh_token) };
	return { person: { ...person, ...tokens }, factorId, secret };
}
