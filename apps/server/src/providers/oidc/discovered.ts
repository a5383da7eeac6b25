import { createRemoteJWKSet, customFetch, jwtVerify } from "jose";
import { z } from "zod";
import { type OidcProvider, type ProviderClaims, ProviderFailed } from "./port.ts";

export interface OidcConfiguration {
	readonly name: string;
	readonly issuer: string;
	readonly clientId: string;
	readonly clientSecret: string | undefined;
	readonly scopes: string;
	/** How the provider sends the browser back: with an address, or with a form that its page posts. */
	readonly responseMode: "query" | "form_post";
	readonly timeoutMs?: number;
}

const discoverySchema = z.object({
	issuer: z.string(),
	authorization_endpoint: z.url(),
	token_endpoint: z.url(),
	jwks_uri: z.url(),
});

const bool = z.union([z.boolean(), z.enum(["true", "false"]).transform((value) => value === "true")]);
const claimsSchema = z.object({
	sub: z.string().min(1).max(255),
	iss: z.string(),
	nonce: z.string().optional(),
	email: z.string().optional(),
	email_verified: bool.optional(),
	name: z.string().optional(),
	picture: z.string().optional(),
	preferred_username: z.string().optional(),
});

/** Everything but its issuer and our credentials there is read from its discovery document. */
export function discoveredProvider(configuration: OidcConfiguration): OidcProvider {
	const { name, issuer, clientId, clientSecret } = configuration;
	const get = <T>(work: () => Promise<T>): Promise<T> =>
		work().catch((error: unknown) => {
			if (error instanceof ProviderFailed) throw error;
			throw new ProviderFailed(`The provider ${name} failed: ${(error as Error).message}`);
		});
	const call = (url: string | URL, init: RequestInit = {}) =>
		fetch(url, { ...init, signal: AbortSignal.timeout(configuration.timeoutMs ?? 5000), redirect: "error" });
	let found: ReturnType<typeof discover> | undefined;
	const discover = async () => {
		const answer = await call(`${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`);
		const document = discoverySchema.parse(await answer.json());
		if (document.issuer !== issuer) throw new ProviderFailed(`${name} calls itself ${document.issuer}.`);
		const jwks = createRemoteJWKSet(new URL(document.jwks_uri), { [customFetch]: call as never });
		return { ...document, jwks };
	};
	const discovered = () => {
		found ??= discover().catch((error: unknown) => {
			found = undefined;
			throw error;
		});
		return found;
	};
	return {
		name,
		authorizationUrl: (request) =>
			get(async () => {
				const url = new URL((await discovered()).authorization_endpoint);
				const query = {
					response_type: "code",
					client_id: clientId,
					redirect_uri: request.redirectUri,
					scope: [...new Set(`${configuration.scopes} ${request.scopes ?? ""}`.trim().split(/\s+/))].join(
						" ",
					),
					state: request.state,
					nonce: request.nonce,
					code_challenge: request.codeChallenge,
					code_challenge_method: "S256",
					// The default is not named: some providers refuse a parameter that they do not know.
					...(configuration.responseMode === "form_post" && { response_mode: "form_post" }),
				};
				for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value);
				return url.toString();
			}),
		exchange: ({ code, verifier, redirectUri }) =>
			get(async () => {
				const body = new URLSearchParams({
					grant_type: "authorization_code",
					code,
					redirect_uri: redirectUri,
					code_verifier: verifier,
					client_id: clientId,
					...(clientSecret && { client_secret: clientSecret }),
				});
				const answer = await call((await discovered()).token_endpoint, { method: "POST", body });
				if (!answer.ok) throw new ProviderFailed(`The provider ${name} refused the code (${answer.status}).`);
				return z.object({ id_token: z.string() }).parse(await answer.json()).id_token;
			}),
		verifyIdToken: (idToken, now) =>
			get(async (): Promise<ProviderClaims> => {
				const { jwks } = await discovered();
				const { payload } = await jwtVerify(idToken, jwks, {
					issuer,
					audience: clientId,
					currentDate: now,
					clockTolerance: 30,
					// Never HS256: the shared secret is known to others than the issuer.
					algorithms: ["RS256", "RS384", "RS512", "PS256", "ES256", "ES384", "EdDSA"],
				});
				return claimsSchema.parse(payload);
			}),
	};
}
