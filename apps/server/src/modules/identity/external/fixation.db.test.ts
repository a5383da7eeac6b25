import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { onDatabase } from "../../../testing/databases.ts";
import { findUserById } from "../core/users.repository.ts";
import { goodPassword, type IdentityApp, identityApp, type Person } from "../testing/identity-app.ts";

onDatabase("a session that someone else opened for the owner of the account", (open) => {
	let app: IdentityApp;
	beforeAll(async () => {
		app = await identityApp(await open(), { AUTH_MANUAL_LINKING_ENABLED: "on" });
	});
	afterAll(() => app.stop());

	const codeOf = (secret: string) =>
		new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.clock.now().getTime() });
	const signIn = async ({ email }: Pick<Person, "email">) =>
		(await app.call("POST", "/token?grant_type=password", { body: { email, password: goodPassword } })).body;
	const prove = async (token: unknown, factorId: string, code: string) => {
		const bearer = { token: String(token) };
		const { body } = await app.call("POST", `/factors/${factorId}/challenge`, { ...bearer, body: {} });
		return app.call("POST", `/factors/${factorId}/verify`, {
			...bearer,
			body: { challenge_id: body.id, code },
		});
	};
	const protectedPerson = async (email: string) => {
		const person = await app.person(email);
		const enrolled = await app.call("POST", "/factors", {
			token: person.access,
			body: { factor_type: "totp", friendly_name: "Phone" },
		});
		const { secret } = enrolled.body.totp as { secret: string };
		const factorId = String(enrolled.body.id);
		const raised = await prove(person.access, factorId, codeOf(secret));
		const codes = await app.call("POST", "/factors/recovery-codes", {
			token: String(raised.body.access_token),
			body: {},
		});
		app.clock.advance(60_000);
		return { person, factorId, secret, raised: raised.body, codes: codes.body.codes as string[] };
	};
	const claimsOf = (token: unknown) =>
		JSON.parse(Buffer.from(String(token).split(".")[1] ?? "", "base64url").toString()) as Record<
			string,
			unknown
		>;
	const refresh = (refresh_token: unknown) =>
		app.call("POST", "/token?grant_type=refresh_token", { body: { refresh_token } });
	const read = (url: string, token: unknown) =>
		app.http.inject({ method: "GET", url, headers: { authorization: `Bearer ${String(token)}` } });

	describe.each(["code", "recovery code"])("ends when the owner proves the second factor with %s", (kind) => {
		it("and tokens that were given for it before open nothing any more", async () => {
			const { person, factorId, secret, codes } = await protectedPerson(`fixed-${kind[0]}@example.com`);
			const thief = await signIn(person);
			const owner =
				kind === "code"
					? await prove(thief.access_token, factorId, codeOf(secret))
					: await app.call("POST", "/factors/recovery-codes/verify", {
							token: String(thief.access_token),
							body: { code: codes[0] },
						});
			expect(owner.status).toBe(200);
			expect(claimsOf(owner.body.access_token)).toMatchObject({ aal: "aal2" });
			expect(claimsOf(owner.body.access_token).session_id).not.toBe(claimsOf(thief.access_token).session_id);

			const token = String(thief.access_token);
			const gone = { status: 403, body: { error_code: "session_not_found" } };
			expect(await app.call("GET", "/user", { token })).toMatchObject(gone);
			expect(await app.call("DELETE", `/factors/${factorId}`, { token })).toMatchObject(gone);
			expect(await app.call("PUT", "/user", { token, body: { password: "Another-Horse-8!" } })).toMatchObject(
				gone,
			);
			expect(await refresh(thief.refresh_token)).toMatchObject({
				status: 400,
				body: { error_code: "session_not_found" },
			});
			for (const url of ["/api/account/sessions", "/api/scanner/settings", "/rest/v1/profiles"]) {
				expect((await read(url, token)).statusCode, url).toBe(401);
			}
			const { access_token: fresh, refresh_token } = owner.body;
			for (const url of ["/api/account/sessions", "/rest/v1/profiles"]) {
				expect((await read(url, fresh)).statusCode, url).toBe(200);
			}
			expect((await refresh(refresh_token)).status).toBe(200);
		});
	});

	it("that already has the factor is replaced as well when it is proved again", async () => {
		const { factorId, secret, raised } = await protectedPerson("again@example.com");
		const again = await prove(raised.access_token, factorId, codeOf(secret));
		expect(again.status).toBe(200);
		expect((await app.call("GET", "/user", { token: String(raised.access_token) })).status).toBe(403);
	});

	describe("may do what its token shows, whatever is stored about it", () => {
		it("so a weak token of a strong session may do nothing that needs the factor", async () => {
			const { person, factorId, raised } = await protectedPerson("token@example.com");
			const user = await findUserById(app.parts.db, person.id);
			if (!user) throw new Error("nobody");
			// Raising a session no longer leaves such a token behind. The test makes one to see what it may do.
			const { session_id: id, amr } = claimsOf(raised.access_token) as { session_id: string; amr: [] };
			const now = app.clock.now();
			const session = { id, amr, stays: true, createdAt: now, refreshedAt: now };
			const weak = await app.tokens.sign(user, { ...session, grantedAal: "aal1" });
			const call = (method: string, path: string, body?: object) =>
				app.call(method, path, { token: weak.token, body });
			const short = { body: { error_code: "insufficient_aal" } };
			expect(await call("DELETE", `/factors/${factorId}`)).toMatchObject(short);
			expect(await call("POST", "/factors/recovery-codes", {})).toMatchObject(short);
			expect(await call("POST", "/factors", { factor_type: "totp", friendly_name: "Two" })).toMatchObject(
				short,
			);
			expect(await call("PUT", "/user", { password: "Another-Horse-8!" })).toMatchObject(short);
			expect(await call("PUT", "/user", { email: "thief@example.com" })).toMatchObject(short);
			expect(await call("PUT", "/user", { phone: "+15557770000" })).toMatchObject(short);
			expect(await call("GET", "/user/identities/authorize?provider=any")).toMatchObject(short);
			expect(await call("DELETE", `/user/identities/${person.id}`)).toMatchObject(short);
			for (const url of [
				"/api/account/sessions",
				"/api/account/export",
				"/api/account/security-events",
				"/api/billing/overview",
				"/api/scanner/settings",
				"/rest/v1/profiles",
			]) {
				expect((await read(url, weak.token)).statusCode, url).toBe(403);
			}
		});

		it("and a strong token of a session whose factor was removed is weak again", async () => {
			const { person, factorId, raised } = await protectedPerson("lowered@example.com");
			const token = String(raised.access_token);
			const enrolled = await app.call("POST", "/factors", {
				token,
				body: { factor_type: "totp", friendly_name: "Second" },
			});
			const { secret } = enrolled.body.totp as { secret: string };
			const second = await prove(token, String(enrolled.body.id), codeOf(secret));
			const firstAgain = String(second.body.access_token);
			await app.call("DELETE", `/factors/${String(enrolled.body.id)}`, { token: firstAgain });
			expect(await app.call("DELETE", `/factors/${factorId}`, { token: firstAgain })).toMatchObject({
				body: { error_code: "insufficient_aal" },
			});
			expect((await read("/api/account/sessions", firstAgain)).statusCode).toBe(403);
			expect(person.id).toBeTruthy();
		});
	});
});
