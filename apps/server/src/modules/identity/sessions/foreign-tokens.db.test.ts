import { createSecretKey } from "node:crypto";
import { SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { onDatabase } from "../../../testing/databases.ts";
import { type IdentityApp, identityApp } from "../testing/identity-app.ts";

const secret = Buffer.alloc(32, 5);
const k = secret.toString("base64url");
const jwks = JSON.stringify({
	keys: [{ kty: "oct", alg: "HS256", kid: "shared", k, key_ops: ["sign", "verify"] }],
});

onDatabase("a token that is signed with our key", (open) => {
	let app: IdentityApp;
	beforeAll(async () => {
		app = await identityApp(await open(), { AUTH_JWT_KEYS: jwks });
	});
	afterAll(() => app.stop());

	const sign = (claims: object) =>
		new SignJWT({ ...claims })
			.setProtectedHeader({ alg: "HS256", kid: "shared" })
			.setExpirationTime(Math.floor(app.clock.now().getTime() / 1000) + 600)
			.sign(createSecretKey(secret));
	const claimsOf = (token: string) =>
		JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as Record<string, unknown>;

	describe("for a person", () => {
		it.each([
			["made by another program", { iss: "https://other.example/auth/v1" }],
			["made by nobody", { iss: undefined }],
			["meant for another program", { aud: "other" }],
			["meant for nobody", { aud: undefined }],
		])("is refused if it was %s", async (_name, change) => {
			const { access } = await app.person(`p${Object.keys(change)[0]}${Math.random()}@example.com`);
			const own = claimsOf(access);
			expect((await app.call("GET", "/user", { token: await sign(own) })).status).toBe(200);
			const token = await sign({ ...own, ...change });
			expect(await app.call("GET", "/user", { token })).toMatchObject({ body: { error_code: "bad_jwt" } });
			for (const url of ["/api/account/sessions", "/rest/v1/profiles"]) {
				const headers = { authorization: `Bearer ${token}` };
				expect((await app.http.inject({ url, headers })).statusCode).toBe(401);
			}
		});
	});

	describe("for the operator", () => {
		it.each([
			["says neither", {}, 200],
			["says what Supabase's tools write", { iss: "supabase", aud: "authenticated" }, 200],
			["was made by another program", { iss: "https://other.example" }, 403],
			["is meant for another program", { aud: "other" }, 403],
		])("that %s gets %3$i", async (_name, claims, status) => {
			const token = await sign({ role: "service_role", ...claims });
			expect((await app.call("GET", "/admin/users", { token })).status).toBe(status);
		});
	});
});
