import { createLocalJWKSet, exportJWK, generateKeyPair, jwtVerify, SignJWT } from "jose";
import { describe, expect, it } from "vitest";
import { isTakenPath } from "../../../platform/http/taken-paths.ts";
import { onDatabase } from "../../../testing/databases.ts";
import { routesOf } from "../../../testing/hostile-requests.ts";
import { testApp } from "../../../testing/test-app.ts";
import { goodPassword, identityApp } from "../testing/identity-app.ts";

async function jwk(alg: "ES256" | "RS256", kid: string, more: object = {}) {
	const { privateKey } = await generateKeyPair(alg, { extractable: true });
	return { ...(await exportJWK(privateKey)), alg, kid, ...more };
}

onDatabase("the keys of access tokens", (open, kind) => {
	it("are generated once for the installation, and the public key verifies what they signed", async () => {
		const database = await open();
		const first = await identityApp(database);
		const { access } = await first.person("first@example.com");
		const keys = await first.call("GET", "/.well-known/jwks.json");
		expect(keys.headers["cache-control"]).toBe("public, max-age=600");
		const { payload } = await jwtVerify(access, createLocalJWKSet(keys.body as never));
		expect(payload).toMatchObject({ aud: "authenticated", iss: "http://localhost:3000/auth/v1" });
		expect(JSON.stringify(keys.body)).not.toContain('"d"');
		// Acts as another process with the same MASTER_KEY and database, or as this one after a restart.
		if (kind === "pglite") await first.stop();
		const second = await identityApp(database);
		expect((await second.call("GET", "/user", { token: access })).status).toBe(200);
		if (kind === "postgres") await first.stop();
		await second.stop();
	});

	it("are kept sealed", async () => {
		const database = await open();
		const app = await identityApp(database);
		await app.call("GET", "/.well-known/jwks.json");
		const { rows } = await database.db.query<{ sealed: Uint8Array }>(
			"select sealed from private.signing_keys",
		);
		expect(rows).toHaveLength(1);
		expect(Buffer.from(rows[0]?.sealed ?? []).toString("latin1")).not.toContain("kty");
		await app.stop();
	});

	it("can be configured and rotated: the old key still verifies, the new one signs", async () => {
		const database = await open();
		const [older, newer] = [await jwk("ES256", "older"), await jwk("RS256", "newer", { key_ops: ["sign"] })];
		const before = await identityApp(database, { AUTH_JWT_KEYS: JSON.stringify([older]) });
		const { access } = await before.person("rotation@example.com");
		await before.stop();
		const after = await identityApp(database, { AUTH_JWT_KEYS: JSON.stringify({ keys: [older, newer] }) });
		expect((await after.call("GET", "/user", { token: access })).status).toBe(200);
		const { body } = await after.call("POST", "/token?grant_type=password", {
			body: { email: "rotation@example.com", password: goodPassword },
		});
		const header = JSON.parse(
			Buffer.from(String(body.access_token).split(".")[0] ?? "", "base64url").toString(),
		);
		expect(header).toMatchObject({ kid: "newer", alg: "RS256" });
		await after.stop();
	});

	it("never show a shared secret, and refuse a token signed with a public key as if it were one", async () => {
		const secret = { kty: "oct", k: Buffer.alloc(32, 1).toString("base64url"), kid: "shared", alg: "HS256" };
		const asymmetric = await jwk("ES256", "public");
		const app = await identityApp(await open(), { AUTH_JWT_KEYS: JSON.stringify([secret, asymmetric]) });
		const { access, id } = await app.person("shared@example.com");
		expect((await app.call("GET", "/user", { token: access })).status).toBe(200);
		const { body } = await app.call("GET", "/.well-known/jwks.json");
		expect(body.keys).toMatchObject([{ kid: "public" }]);
		const confused = await new SignJWT({ sub: id, role: "service_role" })
			.setProtectedHeader({ alg: "HS256", kid: "public" })
			.setExpirationTime("1h")
			.sign(Buffer.from(JSON.stringify((body.keys as object[])[0])));
		expect(await app.call("GET", "/admin/users", { token: confused })).toMatchObject({
			status: 403,
			body: { error_code: "bad_jwt" },
		});
		const operator = await new SignJWT({ role: "supabase_admin" })
			.setProtectedHeader({ alg: "HS256", kid: "shared" })
			.setExpirationTime("1h")
			.sign(Buffer.alloc(32, 1));
		expect((await app.call("GET", "/admin/users", { token: operator })).status).toBe(200);
		const endless = await new SignJWT({ role: "service_role" })
			.setProtectedHeader({ alg: "HS256" })
			.sign(Buffer.alloc(32, 1));
		expect((await app.call("GET", "/admin/users", { token: endless })).status).toBe(200);
		const over = await new SignJWT({ role: "service_role" })
			.setProtectedHeader({ alg: "HS256" })
			.setExpirationTime(1)
			.sign(Buffer.alloc(32, 1));
		expect((await app.call("GET", "/admin/users", { token: over })).status).toBe(403);
		await app.stop();
	});
});

onDatabase("the operator's choices", (open) => {
	it("may put everything at the root, beside the pages", async () => {
		const app = await testApp({ database: await open(), env: { AUTH_BASE_PATH: "/", DEMO: "off" } });
		const keys = await app.http.inject({ url: "/.well-known/jwks.json" });
		expect(keys.json()).toMatchObject({ keys: [{ alg: "ES256" }] });
		expect((await app.http.inject({ url: "/user" })).json()).toMatchObject({
			error_code: "no_authorization",
		});
		expect((await app.http.inject({ url: "/" })).headers["content-type"]).toContain("text/html");
		expect(
			(await app.http.inject({ method: "POST", url: "/api/support", payload: {} })).json(),
		).toMatchObject({
			code: "invalid_request",
		});
		await app.stop();
	});

	it("may put the sign-in API at no path that anything else answers at", async () => {
		const app = await testApp({ database: await open(), env: { DEMO: "on" } });
		await app.http.ready();
		const others = routesOf(app.http)
			.map(({ path }) => path)
			.filter((path) => !/^\/(auth\/|\*|$)/.test(path));
		expect(others.length).toBeGreaterThan(100);
		expect(others.filter((path) => !isTakenPath(path))).toEqual([]);
		for (const path of ["/", "/auth", "/auth/v1", "/sign-in"]) expect(isTakenPath(path), path).toBe(false);
		await app.stop();
	});

	it("tell everybody which ways to sign in there are", async () => {
		const app = await identityApp(await open(), { AUTH_SIGNUP_DISABLED: "on", AUTH_ANONYMOUS_ENABLED: "on" });
		expect((await app.call("GET", "/settings")).body).toMatchObject({
			external: { anonymous_users: true, email: true, web3: false },
			disable_signup: true,
			mailer_autoconfirm: false,
		});
		await app.stop();
	});

	it("may close sign-up", async () => {
		const app = await identityApp(await open(), { AUTH_SIGNUP_DISABLED: "on" });
		const { error } = await app.client().auth.signUp({ email: "late@example.com", password: goodPassword });
		expect(error).toMatchObject({ status: 422, code: "signup_disabled" });
		await app.stop();
	});

	it("may count every address as confirmed: then sign-up signs in, and a repeated one says so", async () => {
		const app = await identityApp(await open(), { AUTH_AUTOCONFIRM_EMAIL: "on" });
		const credentials = { email: "auto@example.com", password: goodPassword };
		const { data } = await app.client().auth.signUp(credentials);
		expect(data.session?.access_token).toBeDefined();
		expect((await app.client().auth.signUp(credentials)).error).toMatchObject({
			status: 422,
			code: "user_already_exists",
		});
		await app.stop();
	});

	it.each([
		["supabase", "email_not_confirmed"],
		// The answer is the same as for an unknown address. Otherwise a person who signs up with a stranger's address
		// would learn that it is free.
		["private", "invalid_credentials"],
	])("may keep unconfirmed people out until they confirm (%s)", async (mode, code) => {
		const app = await identityApp(await open(), {
			AUTH_ALLOW_UNVERIFIED_EMAIL_SIGN_INS: "off",
			AUTH_ENUMERATION: mode,
		});
		const credentials = { email: "unconfirmed@example.com", password: goodPassword };
		await app.client().auth.signUp(credentials);
		expect((await app.client().auth.signInWithPassword(credentials)).error).toMatchObject({
			status: 400,
			code,
		});
		await app.stop();
	});

	it("may require only a length of passwords", async () => {
		const env = { AUTH_PASSWORD_RULES: "length", AUTH_PASSWORD_MIN_LENGTH: "10" };
		const app = await identityApp(await open(), env);
		const signUp = (password: string) => app.client().auth.signUp({ email: "plain@example.com", password });
		expect((await signUp("ninechars")).error).toMatchObject({ code: "weak_password", reasons: ["length"] });
		expect((await signUp("tencharsss")).error).toBeNull();
		await app.stop();
	});

	it("may let people in without an address; they can add one later and keep their account", async () => {
		const app = await identityApp(await open(), { AUTH_ANONYMOUS_ENABLED: "on" });
		const client = app.client();
		const { data } = await client.auth.signInAnonymously({ options: { data: { from: "shop" } } });
		expect(data.user).toMatchObject({ is_anonymous: true, email: "", user_metadata: { from: "shop" } });
		await client.auth.updateUser({ email: "named@example.com" });
		const { code } = await app.mailTo("named@example.com", /Confirm/);
		const named = await client.auth.verifyOtp({
			type: "email_change",
			email: "named@example.com",
			token: code,
		});
		expect(named.data.user).toMatchObject({
			id: data.user?.id,
			is_anonymous: false,
			email: "named@example.com",
		});
		await app.stop();
	});

	it("leave anonymous people, SAML and linking off by default", async () => {
		const app = await identityApp(await open());
		const person = await app.person("default@example.com");
		expect((await app.client().auth.signInAnonymously()).error).toMatchObject({
			status: 422,
			code: "anonymous_provider_disabled",
		});
		expect(await app.call("POST", "/sso", { body: {} })).toMatchObject({
			status: 404,
			body: { error_code: "saml_provider_disabled", msg: "SAML 2.0 is disabled" },
		});
		expect(
			await app.call("GET", "/user/identities/authorize?provider=x", { token: person.access }),
		).toMatchObject({ status: 404, body: { error_code: "manual_linking_disabled" } });
		await app.stop();
	});
});

onDatabase("the demo account", (open) => {
	it("exists, is confirmed, has the password that the start prints, and is repaired when somebody changed it", async () => {
		const database = await open();
		const env = { DEMO: "on", MASTER_KEY: Buffer.alloc(32, 7).toString("hex") };
		const app = await identityApp(database, env);
		const { demoCredentials } = await import("../admin/demo-account.ts");
		const credentials = await demoCredentials({ env: app.parts.env, shared: app.parts });
		const signIn = () => app.client().auth.signInWithPassword(credentials);
		const first = await signIn();
		expect(first.data.user).toMatchObject({ user_metadata: { first_name: "Dana", last_name: "Demo" } });
		expect(first.data.user?.email_confirmed_at).toBeDefined();
		await app.stop();
	});

	it("does not exist without DEMO", async () => {
		const database = await open();
		const app = await identityApp(database);
		const { rows } = await database.db.query(
			"select 1 from auth.users where email = 'demo@unlisted.example'",
		);
		expect(rows).toEqual([]);
		await app.stop();
	});
});

describe("a wrong AUTH_JWT_KEYS", () => {
	it.each(["{", "[]", '[{"kty":"EC"}]', '{"keys":[{"kty":"dsa"}]}'])(
		"such as %s stops the start",
		async (value) => {
			const { parseJwks } = await import("./signing-keys.ts");
			expect(() => parseJwks(value)).toThrow(/AUTH_JWT_KEYS/);
		},
	);
});
