import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { keyRing } from "../../../platform/crypto/key-ring.ts";
import { onDatabase } from "../../../testing/databases.ts";
import { goodPassword, type IdentityApp, identityApp } from "../testing/identity-app.ts";
import { refreshKey } from "./open-session.ts";
import { decodeRefreshToken, encodeRefreshToken } from "./refresh-token.rules.ts";

onDatabase("a session", (open) => {
	let app: IdentityApp;
	beforeAll(async () => {
		app = await identityApp(await open());
	});
	afterAll(() => app.stop());

	const refresh = (refresh_token: unknown) =>
		app.call("POST", "/token?grant_type=refresh_token", { body: { refresh_token } });
	const sessionsOf = async (userId: string) =>
		(await app.parts.db.query("select id from auth.sessions where user_id = $1", [userId])).rows.length;

	describe("that is refreshed", () => {
		it("50 times at once gives everybody the same current token", async () => {
			const person = await app.person("fifty@example.com");
			const answers = await Promise.all(Array.from({ length: 50 }, () => refresh(person.refresh)));
			expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200));
			expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(1);
			expect(await sessionsOf(person.id)).toBe(1);
			expect((await refresh(answers[0]?.body.refresh_token)).status).toBe(200);
		});

		it("with the parent of the current token returns the current one for a moment", async () => {
			const person = await app.person("parent@example.com");
			const first = await refresh(person.refresh);
			app.clock.advance(9000);
			const again = await refresh(person.refresh);
			expect(again.status).toBe(200);
			expect(again.body.refresh_token).toBe(first.body.refresh_token);
		});

		it("with the parent much later, after a lost answer, goes on with a new token", async () => {
			const person = await app.person("lost@example.com");
			await refresh(person.refresh);
			for (let tries = 0; tries < 3; tries += 1) {
				app.clock.advance(1_000_000);
				expect((await refresh(person.refresh)).status).toBe(200);
			}
			app.clock.advance(1_000_000);
			const arrived = await refresh(person.refresh);
			app.clock.advance(1_000_000);
			expect((await refresh(arrived.body.refresh_token)).status).toBe(200);
		});

		it("by two tabs that both missed the last answer gives one token", async () => {
			const person = await app.person("tabs@example.com");
			await refresh(person.refresh);
			app.clock.advance(1_000_000);
			const [one, other] = [await refresh(person.refresh), await refresh(person.refresh)];
			expect(other.body.refresh_token).toBe(one.body.refresh_token);
			app.clock.advance(1_000_000);
			expect((await refresh(one.body.refresh_token)).status).toBe(200);
		});

		it("with an older token is forgiven inside the reuse interval", async () => {
			const person = await app.person("interval@example.com");
			const first = await refresh(person.refresh);
			const second = await refresh(first.body.refresh_token);
			app.clock.advance(9000);
			const again = await refresh(person.refresh);
			expect(again.status).toBe(200);
			expect(again.body.refresh_token).toBe(second.body.refresh_token);
		});

		it("with an older token after that ends for everybody", async () => {
			const person = await app.person("stolen@example.com");
			const first = await refresh(person.refresh);
			const second = await refresh(first.body.refresh_token);
			app.clock.advance(11_000);
			expect(await refresh(person.refresh)).toMatchObject({
				status: 400,
				body: { error_code: "refresh_token_already_used", msg: "Invalid Refresh Token: Already Used" },
			});
			expect(await refresh(second.body.refresh_token)).toMatchObject({
				status: 400,
				body: { error_code: "session_not_found" },
			});
			expect((await app.call("GET", "/user", { token: second.body.access_token as string })).status).toBe(
				403,
			);
		});

		it("with a token of the future, or made by somebody else, is refused", async () => {
			const person = await app.person("forged@example.com");
			const key = refreshKey(app.parts.keys);
			const used = decodeRefreshToken(key, person.refresh);
			const sessionId = used?.sessionId ?? "";
			expect(await refresh(encodeRefreshToken(key, { sessionId, counter: 7 }))).toMatchObject({
				status: 400,
				body: { error_code: "validation_failed" },
			});
			const otherKey = refreshKey(keyRing(Buffer.alloc(32, 9)));
			for (const token of [
				encodeRefreshToken(otherKey, { sessionId, counter: 0 }),
				"nonsense",
				`${person.refresh}A`,
			]) {
				expect(await refresh(token)).toMatchObject({
					status: 400,
					body: { error_code: "refresh_token_not_found" },
				});
			}
			expect((await refresh(person.refresh)).status).toBe(200);
		});
	});

	describe("that signs out", () => {
		const threeSessions = async (email: string) => {
			const person = await app.person(email);
			const others = await Promise.all([1, 2].map(() => signIn(email)));
			return [person.access, ...others];
		};
		const signIn = async (email: string) => {
			const body = { email, password: goodPassword };
			return (await app.call("POST", "/token?grant_type=password", { body })).body.access_token as string;
		};
		const alive = async (tokens: string[]) =>
			Promise.all(tokens.map(async (token) => (await app.call("GET", "/user", { token })).status === 200));

		it.each([
			["local", [false, true, true]],
			["others", [true, false, false]],
			["global", [false, false, false]],
		] as const)("with the scope %s ends the right sessions", async (scope, left) => {
			const tokens = await threeSessions(`${scope}@example.com`);
			const answer = await app.call("POST", `/logout?scope=${scope}`, { token: tokens[0] });
			expect(answer.status).toBe(204);
			expect(await alive(tokens)).toEqual(left);
		});

		it("with an unknown scope is refused", async () => {
			const { access } = await app.person("scope@example.com");
			expect(await app.call("POST", "/logout?scope=galaxy", { token: access })).toMatchObject({
				status: 400,
				body: { error_code: "validation_failed" },
			});
		});
	});

	it("gets nowhere without its token, with a wrong one, or with an expired one", async () => {
		const { access } = await app.person("token@example.com");
		expect(await app.call("GET", "/user")).toMatchObject({
			status: 401,
			body: { error_code: "no_authorization" },
		});
		const [head = "", body = "", signature = ""] = access.split(".");
		const forged = [head, body, signature.split("").reverse().join("")].join(".");
		const none = [Buffer.from('{"alg":"none"}').toString("base64url"), body, ""].join(".");
		for (const token of [forged, none, "x", `${head}.${body}`]) {
			expect(await app.call("GET", "/user", { token })).toMatchObject({
				status: 403,
				body: { error_code: "bad_jwt" },
			});
		}
		app.clock.advance(3_601_000);
		expect(await app.call("GET", "/user", { token: access })).toMatchObject({
			status: 403,
			body: { error_code: "bad_jwt", msg: expect.stringContaining("expired") },
		});
	});

	it("says so if the person is gone", async () => {
		const person = await app.person("gone@example.com");
		await app.admin().auth.admin.deleteUser(person.id);
		expect(await app.call("GET", "/user", { token: person.access })).toMatchObject({
			status: 403,
			body: { error_code: "user_not_found" },
		});
	});

	it("answers errors in the shape that the client's version asks for", async () => {
		const headers = { "x-supabase-api-version": "2024-01-01" };
		const answer = await app.call("GET", "/user", { headers });
		expect(answer.body).toEqual({
			code: "no_authorization",
			message: "This endpoint requires a valid Bearer token",
		});
		expect(answer.headers).toMatchObject({ ...headers, "x-sb-error-code": "no_authorization" });
		const older = await app.call("GET", "/nowhere");
		expect(older).toMatchObject({ status: 404, body: { code: 404, error_code: "not_found" } });
	});
});
