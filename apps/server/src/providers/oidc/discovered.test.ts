import { afterAll, beforeAll, expect, it } from "vitest";
import { type HttpStandIn, httpStandIn } from "../../testing/http-stand-in.ts";
import { discoveredProvider } from "./discovered.ts";
import { ProviderFailed } from "./port.ts";

let wire: HttpStandIn;
beforeAll(async () => {
	wire = await httpStandIn();
});
afterAll(() => wire.close());

/** Only tests in which the provider never answers use a short time limit. */
const provider = (timeoutMs = 20_000) =>
	discoveredProvider({
		name: "acme",
		issuer: wire.url,
		clientId: "unlisted",
		clientSecret: "secret",
		scopes: "openid email",
		responseMode: "query",
		timeoutMs,
	});
const document = () => ({
	issuer: wire.url,
	authorization_endpoint: `${wire.url}/authorize?tenant=7`,
	token_endpoint: `${wire.url}/token`,
	jwks_uri: `${wire.url}/keys`,
});
const request = {
	state: "state",
	nonce: "nonce",
	codeChallenge: "challenge",
	redirectUri: "http://localhost:3000/auth/v1/callback",
	scopes: "email calendar",
};
const exchange = {
	code: "code",
	issuer: undefined,
	verifier: "v".repeat(43),
	nonce: "nonce",
	redirectUri: request.redirectUri,
};

it("asks for a code with PKCE, each scope once, and keeps the query of the provider's address", async () => {
	wire.answer = { status: 200, body: document() };
	const url = new URL(await provider().authorizationUrl(request));
	expect(url.origin + url.pathname).toBe(`${wire.url}/authorize`);
	expect(Object.fromEntries(url.searchParams)).toEqual({
		tenant: "7",
		response_type: "code",
		client_id: "unlisted",
		redirect_uri: request.redirectUri,
		scope: "openid email calendar",
		state: "state",
		nonce: "nonce",
		code_challenge: "challenge",
		code_challenge_method: "S256",
	});
});

it.each([
	["is down", () => ({ status: 503 })],
	["does not answer in time", () => ({ status: 200, body: document(), hang: "before" as const })],
	["stops in the middle of its answer", () => ({ status: 200, body: document(), hang: "within" as const })],
	["leads elsewhere", () => ({ status: 302, headers: { location: `${wire.url}/elsewhere` } })],
	[
		"calls itself otherwise",
		() => ({ status: 200, body: { ...document(), issuer: "https://other.example" } }),
	],
	["names no keys", () => ({ status: 200, body: { ...document(), jwks_uri: undefined } })],
	["is no provider", () => ({ status: 200, body: "<p>Hello" })],
])("a provider that %s fails, and is asked again the next time", async (_what, answer) => {
	wire.answer = answer();
	const acme = provider(wire.answer.hang && 2000);
	await expect(acme.authorizationUrl(request)).rejects.toBeInstanceOf(ProviderFailed);
	wire.answer = { status: 200, body: document() };
	expect(await acme.authorizationUrl(request)).toContain("response_type=code");
});

it("sends the code with its verifier and our secret, and fails if they are refused", async () => {
	const acme = provider(2000);
	wire.answer = { status: 200, body: document() };
	await acme.authorizationUrl(request);
	wire.answer = { status: 400, body: { error: "invalid_grant" } };
	await expect(acme.exchange(exchange)).rejects.toBeInstanceOf(ProviderFailed);
	expect(wire.asked.at(-1)).toMatchObject({
		method: "POST",
		path: "/token",
		form: {
			grant_type: "authorization_code",
			code: "code",
			code_verifier: exchange.verifier,
			redirect_uri: request.redirectUri,
			client_id: "unlisted",
			client_secret: "secret",
		},
	});
	wire.answer = { status: 200, body: document(), hang: "before" };
	await expect(acme.exchange(exchange)).rejects.toBeInstanceOf(ProviderFailed);
});

it("a provider that answers a code without an ID token fails", async () => {
	const acme = provider();
	wire.answer = { status: 200, body: document() };
	await acme.authorizationUrl(request);
	wire.answer = { status: 200, body: { access_token: "a", token_type: "Bearer" } };
	await expect(acme.exchange(exchange)).rejects.toBeInstanceOf(ProviderFailed);
});
