import { z } from "zod";
import { BadValue } from "../../platform/process/bad-value.ts";
import { discoveredProvider } from "../../providers/oidc/discovered.ts";
import type { OidcProvider } from "../../providers/oidc/port.ts";

const oidcSchema = z.record(
	z.string().regex(/^[a-z0-9_:-]{1,40}$/),
	z.object({
		issuer: z.url({ protocol: /^https?$/ }),
		client_id: z.string().min(1),
		client_secret: z.string().optional(),
		scopes: z.string().default("openid email profile"),
		response_mode: z.enum(["query", "form_post"]).default("query"),
	}),
);

/** Reads AUTH_OIDC_PROVIDERS: providers where people may sign in. */
export function oidcProviders(configured: string | undefined): OidcProvider[] {
	if (configured === undefined) return [];
	let parsed: unknown = null;
	try {
		parsed = JSON.parse(configured);
	} catch {
		// The schema below refuses it, with the reason.
	}
	const providers = oidcSchema.safeParse(parsed);
	if (!providers.success) {
		throw new BadValue(
			"AUTH_OIDC_PROVIDERS must be JSON: a name each, with issuer, client_id and client_secret.",
		);
	}
	return Object.entries(providers.data).map(([name, given]) =>
		discoveredProvider({
			name,
			issuer: given.issuer,
			clientId: given.client_id,
			clientSecret: given.client_secret,
			scopes: given.scopes,
			responseMode: given.response_mode,
		}),
	);
}
