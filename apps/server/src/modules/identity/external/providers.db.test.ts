import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { onDatabase } from "../../../testing/databases.ts";
import {
	type Answer,
	fragmentOf,
	goodPassword,
	type IdentityApp,
	identityApp,
} from "../testing/identity-app.ts";
import { type OidcServer, oidcServer } from "../testing/oidc-server.ts";

onDatabase("a provider", (open) => {
	let app: IdentityApp;
	let provider: OidcServer;
	beforeAll(async () => {
		provider = await oidcServer();
		const configuration = {
			acme: { issuer: provider.issuer, client_id: provider.clientId, client_secret: "secret" },
		};
		app = await identityApp(await open(), {
			AUTH_OIDC_PROVIDERS: JSON.stringify(configuration),
			AUTH_MANUAL_LINKING_ENABLED: "on",
		});
	});
	afterAll(async () => {
		await app.stop();
		await provider.close();
	});

	/** Goes from our address to the provider and back. Returns the address where the browser ends up. */
	const travel = async (path: string, token?: string): Promise<string> => {
		const started = await app.call("GET", path, { token });
		const there = String(started.headers.location ?? started.body.url);
		const back = await provider.visit(there);
		const ended = await app.call("GET", `/callback${back.search}`, { headers: cookieOf(started) });
		return String(ended.headers.location);
	};
	/** The cookie that a browser would send when it comes back. */
	const cookieOf = ({ headers }: Answer) => ({ cookie: String(headers["set-cookie"]).split(";")[0] ?? "" });
	const countOf = async (email: string) =>
		(await app.parts.db.query("select from auth.users where email = $1", [email])).rows.length;
	const implicit = "/authorize?provider=acme&redirect_to=http%3A%2F%2Flocalhost%3A3000%2Fdashboard";

	it("makes an account for a new person, and recognizes them later", async () => {
		provider.person = { sub: "p-1", email: "Pat@Example.com", email_verified: true, name: "Pat Doe" };
		const first = fragmentOf(await travel(implicit));
		const user = await app.call("GET", "/user", { token: first.get("access_token") ?? "" });
		expect(user.body).toMatchObject({
			email: "pat@example.com",
			app_metadata: { provider: "acme", providers: ["acme"] },
			user_metadata: { full_name: "Pat Doe" },
			identities: [{ provider: "acme", id: "p-1" }],
		});
		expect(user.body.email_confirmed_at).toBeDefined();
		const again = fragmentOf(await travel(implicit));
		const same = await app.call("GET", "/user", { token: again.get("access_token") ?? "" });
		expect(same.body.id).toBe(user.body.id);
	});

	it("works with PKCE through the ecosystem's client", async () => {
		provider.person = { sub: "p-2", email: "pkce@example.com", email_verified: true };
		const client = app.client({ flowType: "pkce" });
		const { data } = await client.auth.signInWithOAuth({
			provider: "acme" as never,
			options: { skipBrowserRedirect: true, redirectTo: "http://localhost:3000/dashboard" },
		});
		const ended = new URL(await travel(String(data.url).replace(`${app.url}/auth/v1`, "")));
		const exchanged = await client.auth.exchangeCodeForSession(ended.searchParams.get("code") ?? "");
		expect(exchanged.data.user?.email).toBe("pkce@example.com");
	});

	it("adds its identity to the account with the same confirmed address", async () => {
		const person = await app.person("same@example.com");
		provider.person = { sub: "p-3", email: "same@example.com", email_verified: true };
		const token = fragmentOf(await travel(implicit)).get("access_token") ?? "";
		const { body } = await app.call("GET", "/user", { token });
		expect(body).toMatchObject({ id: person.id, app_metadata: { providers: ["email", "acme"] } });
	});

	it("takes an unconfirmed account away from the person who only claimed its address", async () => {
		const email = "squatted@example.com";
		await app.call("POST", "/signup", { body: { email, password: goodPassword } });
		const credentials = { body: { email, password: goodPassword } };
		const squatter = await app.call("POST", "/token?grant_type=password", credentials);
		expect(squatter.status).toBe(200);
		// The answer to a sign-up holds invented ids, so that it does not show who has an account.
		const { id } = squatter.body.user as { id: string };
		await app.parts.db.query(
			`insert into auth.mfa_factors (id, user_id, factor_type, status, phone, created_at, updated_at)
			 values (gen_random_uuid(), $1, 'phone', 'verified', '15550100', now(), now())`,
			[id],
		);
		await app.parts.db.query(
			"update auth.users set phone = '15550100', phone_confirmed_at = now() where id = $1",
			[id],
		);
		provider.person = { sub: "p-4", email, email_verified: true };
		const token = fragmentOf(await travel(implicit)).get("access_token") ?? "";
		const { body: owner } = await app.call("GET", "/user", { token });
		expect(owner).toMatchObject({ id, phone: "" });
		expect(owner).not.toHaveProperty("factors");
		expect((await app.call("POST", "/token?grant_type=password", credentials)).status).toBe(400);
		expect((await app.call("GET", "/user", { token: squatter.body.access_token as string })).status).toBe(
			403,
		);
	});

	it("that does not vouch for the address signs nobody in", async () => {
		await app.person("victim@example.com");
		provider.person = { sub: "p-5", email: "victim@example.com", email_verified: false };
		expect(fragmentOf(await travel(implicit)).get("error_code")).toBe("provider_email_needs_verification");
	});

	it("works once for each state, and only with its own nonce", async () => {
		provider.person = { sub: "p-6", email: "once@example.com", email_verified: true, nonce: "another" };
		expect(fragmentOf(await travel(implicit)).get("error_code")).toBe("bad_oauth_callback");
		provider.person = { sub: "p-6", email: "once@example.com", email_verified: true };
		const started = await app.call("GET", implicit);
		const back = await provider.visit(String(started.headers.location));
		const headers = cookieOf(started);
		expect((await app.call("GET", `/callback${back.search}`, { headers })).status).toBe(302);
		expect(await app.call("GET", `/callback${back.search}`, { headers })).toMatchObject({
			status: 400,
			body: { error_code: "bad_oauth_state" },
		});
	});

	it("is refused if another browser comes back, or one that does not say who it is", async () => {
		provider.person = { sub: "p-7", email: "mixed-up@example.com", email_verified: true };
		for (const mixUp of [
			(back: URL) => back.searchParams.set("iss", "https://other.example"),
			(back: URL) => back.searchParams.delete("iss"),
		]) {
			const started = await app.call("GET", implicit);
			const back = await provider.visit(String(started.headers.location));
			mixUp(back);
			const ended = await app.call("GET", `/callback${back.search}`, { headers: cookieOf(started) });
			expect(fragmentOf(ended.headers.location).get("error_code")).toBe("bad_oauth_callback");
		}
		expect(await countOf("mixed-up@example.com")).toBe(0);
	});

	describe("recognizes the browser that comes back", () => {
		it("by a cookie for this flow, which scripts and other sites cannot read", async () => {
			const started = await app.call("GET", implicit);
			const state = new URL(String(started.headers.location)).searchParams.get("state");
			expect(started.headers["set-cookie"]).toMatch(
				new RegExp(
					`^unlisted-oauth-${state}=[\\w-]{43}; Max-Age=300; Path=/auth/v1/callback; HttpOnly; SameSite=Lax$`,
				),
			);
			const back = await provider.visit(String(started.headers.location));
			const ended = await app.call("GET", `/callback${back.search}`, { headers: cookieOf(started) });
			expect([ended.headers["set-cookie"]].flat().join("\n")).toContain(
				`unlisted-oauth-${state}=; Max-Age=0;`,
			);
		});

		it("and refuses any other, which neither signs in nor spoils the flow", async () => {
			const email = "other-browser@example.com";
			provider.person = { sub: "b-1", email, email_verified: true };
			const mine = await app.call("GET", implicit);
			const other = await app.call("GET", implicit);
			const back = await provider.visit(String(mine.headers.location));
			for (const headers of [{}, cookieOf(other), { cookie: "unlisted-oauth-x=1" }]) {
				const refused = await app.call("GET", `/callback${back.search}`, { headers });
				expect(refused.status).toBe(302);
				const { origin, pathname } = new URL(String(refused.headers.location));
				expect(origin + pathname).toBe("http://localhost:3000/dashboard");
				expect(Object.fromEntries(fragmentOf(refused.headers.location))).toEqual({
					error: "invalid_request",
					error_code: "bad_oauth_state",
					error_description: "OAuth callback in another browser than the one that started",
				});
			}
			expect(await countOf(email)).toBe(0);
			const done = await app.call("GET", `/callback${back.search}`, { headers: cookieOf(mine) });
			expect(fragmentOf(done.headers.location).get("access_token")).not.toBeNull();
			expect(await countOf(email)).toBe(1);
		});

		it("that must post a form is sent to an address that gets the cookie", async () => {
			provider.person = { sub: "b-2", email: "form-post@example.com", email_verified: true };
			const started = await app.call("GET", implicit);
			const back = await provider.visit(String(started.headers.location));
			const posted = await app.http.inject({
				method: "POST",
				url: "/auth/v1/callback",
				headers: { "content-type": "application/x-www-form-urlencoded" },
				payload: `${back.search.slice(1)}&user=%7B%7D`,
			});
			expect([posted.statusCode, posted.headers.location]).toEqual([
				303,
				expect.stringMatching(/^\/auth\/v1\/callback\?state=[^&]+&code=[^&]+&iss=[^&]+$/),
			]);
			const path = String(posted.headers.location).replace("/auth/v1", "");
			const ended = await app.call("GET", path, { headers: cookieOf(started) });
			expect(fragmentOf(ended.headers.location).get("access_token")).not.toBeNull();
		});
	});

	it("that is not configured is refused", async () => {
		expect(await app.call("GET", "/authorize?provider=google")).toMatchObject({
			status: 400,
			body: { error_code: "validation_failed" },
		});
	});

	describe("by an ID token", () => {
		const signIn = (body: object) => app.call("POST", "/token?grant_type=id_token", { body });

		it("signs in, with the nonce that the token has", async () => {
			const nonce = createHash("sha256").update("secret nonce").digest("hex");
			const id_token = await provider.idToken({
				sub: "t-1",
				email: "token@example.com",
				email_verified: true,
				nonce,
			});
			const body = { provider: "acme", id_token, nonce: "secret nonce" };
			expect(await signIn(body)).toMatchObject({
				status: 200,
				body: { user: { email: "token@example.com" } },
			});
			expect(await signIn({ ...body, nonce: "other" })).toMatchObject({
				status: 400,
				body: { error: "invalid nonce", error_description: "Nonces mismatch" },
			});
			expect((await signIn({ ...body, nonce: undefined })).status).toBe(400);
		});

		it("is refused if it is for another audience, too old, or not signed by the provider", async () => {
			const other = await provider.idToken({ sub: "t-2", aud: "somebody else" });
			const own = (await provider.idToken({ sub: "t-2" })).split(".");
			const forged = [own[0], Buffer.from('{"sub":"t-3"}').toString("base64url"), own[2]].join(".");
			for (const id_token of [other, forged, "nonsense"]) {
				expect(await signIn({ provider: "acme", id_token })).toMatchObject({
					status: 400,
					body: { error_description: "Bad ID token" },
				});
			}
		});
	});

	describe("by hand", () => {
		it("is added with an ID token to the account that is signed in, whose session continues", async () => {
			const person = await app.person("token-linker@example.com");
			const client = app.client();
			await client.auth.setSession({ access_token: person.access, refresh_token: person.refresh });
			app.clock.advance(1000);
			const token = await provider.idToken({
				sub: "l-9",
				email: "token-linked@example.com",
				email_verified: true,
			});
			const linked = await client.auth.linkIdentity({ provider: "acme" as never, token });
			expect(linked.error).toBeNull();
			expect(linked.data.user).toMatchObject({
				id: person.id,
				email: "token-linker@example.com",
				app_metadata: { providers: ["email", "acme"] },
			});
			const sessionOf = (jwt = "") =>
				JSON.parse(Buffer.from(jwt.split(".")[1] ?? "", "base64url").toString()).session_id;
			const after = (linked.data as { session: { access_token: string } }).session.access_token;
			expect(sessionOf(after)).toBe(sessionOf(person.access));
			expect(await countOf("token-linked@example.com")).toBe(0);
			const again = await client.auth.linkIdentity({ provider: "acme" as never, token });
			expect(again.error).toMatchObject({ status: 422, code: "identity_already_exists" });
			const body = { provider: "acme", id_token: token };
			const signedIn = await app.call("POST", "/token?grant_type=id_token", { body });
			expect((signedIn.body.user as { id: string }).id).toBe(person.id);
		});

		it("is added with an ID token only to the person's own account, and only if that is switched on", async () => {
			const id_token = await provider.idToken({
				sub: "l-10",
				email: "l10@example.com",
				email_verified: true,
			});
			const body = { provider: "acme", id_token, link_identity: true };
			const path = "/token?grant_type=id_token";
			expect(await app.call("POST", path, { body })).toMatchObject({
				status: 401,
				body: { error_code: "no_authorization" },
			});
			const strict = await identityApp(await open(), {
				PUBLIC_URL: "https://unlisted.example",
				AUTH_OIDC_PROVIDERS: JSON.stringify({
					acme: { issuer: provider.issuer, client_id: provider.clientId },
				}),
			});
			const person = await strict.person("strict@example.com");
			expect(await strict.call("POST", path, { body, token: person.access })).toMatchObject({
				status: 404,
				body: { error_code: "manual_linking_disabled" },
			});
			const started = await strict.call("GET", "/authorize?provider=acme");
			expect(started.headers["set-cookie"]).toMatch(/; Secure$/);
			await strict.stop();
			expect(await countOf("l10@example.com")).toBe(0);
		});

		it("is added to an account and removed again, but never the last one", async () => {
			const person = await app.person("linker@example.com");
			app.clock.advance(1000);
			provider.person = { sub: "l-1", email: "elsewhere@example.com", email_verified: true };
			const path = `/user/identities/authorize?provider=acme&skip_http_redirect=true`;
			await travel(path, person.access);
			const { body } = await app.call("GET", "/user", { token: person.access });
			expect(body).toMatchObject({
				email: "linker@example.com",
				app_metadata: { providers: ["email", "acme"] },
			});
			expect(fragmentOf(await travel(path, person.access)).get("error_code")).toBe("identity_already_exists");
			const other = await app.person("linker-other@example.com");
			expect(fragmentOf(await travel(path, other.access)).get("error_code")).toBe("identity_already_exists");

			const [own, linked] = body.identities as { identity_id: string }[];
			const remove = (id = "") => app.call("DELETE", `/user/identities/${id}`, { token: person.access });
			expect((await remove(linked?.identity_id)).status).toBe(200);
			expect(await remove(own?.identity_id)).toMatchObject({
				status: 422,
				body: { error_code: "single_identity_not_deletable" },
			});
			const after = await app.call("GET", "/user", { token: person.access });
			expect(after.body.app_metadata).toMatchObject({ provider: "email", providers: ["email"] });
		});
	});
});
