import { AuthError } from "./core/auth-error.ts";
import { takesSignUps } from "./core/takes-sign-ups.ts";
import type { IdentityScope, RouteContext } from "./sessions/route-context.http.ts";

export function wellKnownRoutes(app: IdentityScope, { deps }: RouteContext): void {
	const keySchema = { tags: ["auth"], summary: "The public keys that access tokens are signed with" };
	app.get("/.well-known/jwks.json", { schema: keySchema }, async (_request, reply) => {
		const { publicJwks } = await deps.signingKeys();
		return reply.header("cache-control", "public, max-age=600").send({ keys: publicJwks });
	});

	app.get("/health", { schema: { tags: ["auth"], summary: "That it is there" } }, async () => ({
		version: "unlisted",
		name: "Unlisted",
		description: "Sign-in, compatible with Supabase Auth",
	}));

	const settingsSchema = { tags: ["auth"], summary: "What may be used to sign in here" };
	app.get("/settings", { schema: settingsSchema }, async () => {
		const { settings } = deps;
		return {
			external: {
				anonymous_users: settings.anonymousEnabled,
				email: true,
				phone: deps.sms !== null,
				web3: settings.web3Enabled,
				...Object.fromEntries(deps.oidc.map(({ name }) => [name, true])),
			},
			disable_signup: !(await takesSignUps(deps, deps.db)),
			mailer_autoconfirm: settings.autoconfirmEmail,
			phone_autoconfirm: settings.autoconfirmPhone,
			saml_enabled: false,
		};
	});

	const refuse = async () => {
		throw new AuthError(404, "saml_provider_disabled", "SAML 2.0 is disabled");
	};
	const samlSchema = { tags: ["auth"], summary: "Not offered: SAML 2.0 is disabled" };
	app.post("/sso", { schema: samlSchema }, refuse);
	app.get("/sso/saml/metadata", { schema: samlSchema }, refuse);
	app.post("/sso/saml/acs", { schema: samlSchema }, refuse);
}
