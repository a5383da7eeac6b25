import { createRemoteJWKSet, customFetch as fetchOfKeys, jwtVerify } from "jose";
import {
	allowInsecureRequests,
	authorizationCodeGrant,
	buildAuthorizationUrl,
	ClientSecretPost,
	type Configuration,
	customFetch,
	discovery,
	None,
} from "openid-client";
import { z } from "zod";
import { boundedFetch } from "../../platform/net/bounded-fetch.ts";
import { type OidcProvider, type ProviderClaims, ProviderFailed } from "./port.ts";

export interface OidcConfiguration {
	readonly name: string;
	readonly issuer: string;
	readonly clientId: string;
	readonly clientSecret: string | undefined;
	readonly scopes: string;
	/** How the provider sends the browser back: with an address, or with a form that its page submits. */
	readonly responseMode: "query" | "form_post";
	readonly timeoutMs?: number;
}

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

const ask = boundedFetch(1_000_000);

/** The discovery document contains everything except the issuer and our credentials. */
export function discoveredProvider(configuration: OidcConfiguration): OidcProvider {
	const { name, clientId, timeoutMs = 5000 } = configuration;
	const get = <T>(work: () => Promise<T>): Promise<T> =>
		work().catch((error: unknown) => {
			throw new ProviderFailed(`The provider ${name} failed: ${(error as Error).message}`, { cause: error });
		});
	let found: ReturnType<typeof discover> | undefined;
	const discovered = () => {
		found ??= discover(configuration, timeoutMs).catch((error: unknown) => {
			found = undefined;
			throw error;
		});
		return found;
	};
	return {
		name,
		authorizationUrl: (request) =>
			get(async () => {
				const { client } = await discovered();
				const scopes = `${configuration.scopes} ${request.scopes ?? ""}`.trim().split(/\s+/);
				return buildAuthorizationUrl(client, {
					redirect_uri: request.redirectUri,
					scope: [...new Set(scopes)].join(" "),
					state: request.state,
					nonce: request.nonce,
					code_challenge: request.codeChallenge,
					code_challenge_method: "S256",
					// We leave out the default value, because some providers refuse an unknown parameter.
					...(configuration.responseMode === "form_post" && { response_mode: "form_post" }),
				}).href;
			}),
		exchange: ({ code, issuer, verifier, nonce, redirectUri }) =>
			get(async () => {
				const { client } = await discovered();
				// The library needs the address that the browser returned to. We check the state together with the
				// flow.
				const returned = new URL(redirectUri);
				returned.searchParams.set("code", code);
				if (issuer !== undefined) returned.searchParams.set("iss", issuer);
				const tokens = await authorizationCodeGrant(client, returned, {
					pkceCodeVerifier: verifier,
					expectedNonce: nonce,
				});
				return tokens.id_token ?? "";
			}),
		// We use jose, because openid-client verifies only ID tokens that it fetched itself, and never with our
		// clock.
		verifyIdToken: (idToken, now) =>
			get(async (): Promise<ProviderClaims> => {
				const { client, keys } = await discovered();
				const { payload } = await jwtVerify(idToken, keys, {
					issuer: client.serverMetadata().issuer,
					audience: clientId,
					currentDate: now,
					clockTolerance: 30,
					// Never HS256, because others than the issuer know the shared secret.
					algorithms: ["RS256", "RS384", "RS512", "PS256", "ES256", "ES384", "EdDSA"],
				});
				return claimsSchema.parse(payload);
			}),
	};
}

async function discover({ issuer, clientId, clientSecret }: OidcConfiguration, timeoutMs: number) {
	const server = new URL(issuer);
	const client: Configuration = await discovery(
		server,
		clientId,
		undefined,
		clientSecret ? ClientSecretPost(clientSecret) : None(),
		// We go without TLS only if the operator wrote http, for a provider on this machine or in their own network.
		{
			timeout: timeoutMs / 1000,
			[customFetch]: (url, options) => ask(url, options as RequestInit),
			execute: server.protocol === "http:" ? [allowInsecureRequests] : [],
		},
	);
	const { jwks_uri: keysAt } = client.serverMetadata();
	if (keysAt === undefined) throw new Error("Its discovery document names no keys.");
	return {
		client,
		keys: createRemoteJWKSet(new URL(keysAt), { timeoutDuration: timeoutMs, [fetchOfKeys]: ask }),
	};
}
