import { afterAll, beforeAll, expect, it } from "vitest";
import { onDatabase } from "../../../testing/databases.ts";
import { goodPassword, type IdentityApp, identityApp, type Person } from "../testing/identity-app.ts";
import { passkeyCalls } from "../testing/passkey-calls.ts";
import { softwareAuthenticator } from "../testing/software-authenticator.ts";
import { enrollTotp } from "../testing/totp-factor.ts";

onDatabase("one's passkeys", (open) => {
	let app: IdentityApp;
	let calls: ReturnType<typeof passkeyCalls>;
	beforeAll(async () => {
		app = await identityApp(await open());
		calls = passkeyCalls(app);
	});
	afterAll(() => app.stop());

	const byPassword = async ({ email, password }: Pick<Person, "email" | "password">) =>
		String(
			(await app.call("POST", "/token?grant_type=password", { body: { email, password } })).body.access_token,
		);

	it("have names", async () => {
		const { access: token, passkeyId } = await calls.owner("names@example.com");
		const rename = (id: string, friendly_name: unknown) =>
			app.call("PATCH", `/passkeys/${id}`, { token, body: { friendly_name } });
		expect(await rename(passkeyId, "Ann's phone")).toMatchObject({
			status: 200,
			body: { id: passkeyId, friendly_name: "Ann's phone" },
		});
		expect((await rename(passkeyId, "")).status).toBe(400);
		expect((await rename(passkeyId, "x".repeat(121))).status).toBe(400);
		expect((await rename("00000000-0000-0000-0000-000000000000", "nope")).status).toBe(404);
		expect((await rename("not-an-id", "nope")).status).toBe(404);
	});

	it("cannot be seen, named or removed by anybody else", async () => {
		const { passkeyId } = await calls.owner("mine@example.com");
		const { access: token } = await app.person("not-mine@example.com");
		expect((await app.call("GET", "/passkeys", { token })).body).toEqual([]);
		const path = `/passkeys/${passkeyId}`;
		expect((await app.call("PATCH", path, { token, body: { friendly_name: "Mine" } })).status).toBe(404);
		expect((await app.call("DELETE", path, { token })).status).toBe(404);
	});

	it("end the sessions that they opened when they are removed, except the one that removes them", async () => {
		const { access: token, passkeyId, device, email } = await calls.owner("ends@example.com");
		const { body } = await calls.signIn(device);
		expect((await app.call("DELETE", `/passkeys/${passkeyId}`, { token })).status).toBe(204);
		expect((await app.call("GET", "/user", { token: String(body.access_token) })).status).toBe(403);
		expect((await app.call("GET", "/user", { token })).status).toBe(200);
		await app.mailer.waitFor(email, (mail) => mail.subject === "A passkey was removed");
	});

	it("cannot be removed if one is the last way in", async () => {
		const made = await app.call("POST", "/admin/users", {
			token: app.parts.serviceRoleKey,
			body: { email: "no-password@example.com", email_confirm: true },
		});
		expect(made.status).toBe(200);
		const link = await app.call("POST", "/admin/generate_link", {
			token: app.parts.serviceRoleKey,
			body: { type: "magiclink", email: "no-password@example.com" },
		});
		const verified = await app.call("POST", "/verify", {
			body: { type: "magiclink", token_hash: link.body.hashed_token },
		});
		const token = String(verified.body.access_token);
		const first = await calls.register(token);
		expect(first.status).toBe(200);
		const path = `/passkeys/${String(first.body.id)}`;
		expect(await app.call("DELETE", path, { token })).toMatchObject({
			status: 422,
			body: { error_code: "single_identity_not_deletable" },
		});
		expect((await calls.register(token)).status).toBe(200);
		expect((await app.call("DELETE", path, { token })).status).toBe(204);
	});

	it("can be seen and removed by the operator", async () => {
		const { id, passkeyId, device, access } = await calls.owner("operated@example.com");
		const token = app.parts.serviceRoleKey;
		const list = await app.call("GET", `/admin/users/${id}/passkeys`, { token });
		expect(list.body).toMatchObject([{ id: passkeyId }]);
		expect((await app.call("GET", `/admin/users/${id}/passkeys`, { token: access })).status).toBe(403);
		const path = `/admin/users/${id}/passkeys/${passkeyId}`;
		expect((await app.call("DELETE", path, { token: access })).status).toBe(403);
		expect((await app.call("DELETE", path, { token })).status).toBe(204);
		expect((await app.call("DELETE", path, { token })).status).toBe(404);
		expect((await calls.signIn(device)).status).toBe(400);
	});

	it("are in the person's archive, without the keys", async () => {
		const { access, passkeyId, device } = await calls.owner("archive@example.com");
		const answer = await app.http.inject({
			url: "/api/account/export",
			headers: { authorization: `Bearer ${access}` },
		});
		expect(answer.statusCode).toBe(200);
		expect(answer.json().passkeys).toMatchObject([{ id: passkeyId }]);
		expect(answer.body).not.toContain(device.id);
	});

	it("cannot be changed with the password alone, once there is a second factor", async () => {
		const owner = await calls.owner("second@example.com");
		await enrollTotp(app, owner);
		const token = await byPassword(owner);
		const refused = { status: 403, body: { error_code: "insufficient_aal" } };
		const path = `/passkeys/${owner.passkeyId}`;
		expect(await app.call("POST", "/passkeys/registration/options", { token, body: {} })).toMatchObject(
			refused,
		);
		expect(await app.call("DELETE", path, { token })).toMatchObject(refused);
		expect(await app.call("PATCH", path, { token, body: { friendly_name: "Mine" } })).toMatchObject(refused);
	});

	it("need no code beside them, and count as one after a password", async () => {
		const owner = await calls.owner("stands-in@example.com");
		await enrollTotp(app, owner);
		const direct = await calls.signIn(owner.device);
		const level = (token: unknown) =>
			app.http.inject({
				url: "/api/account/sessions",
				headers: { authorization: `Bearer ${String(token)}` },
			});
		expect((await level(direct.body.access_token)).statusCode).toBe(200);
		const token = await byPassword(owner);
		expect((await level(token)).statusCode).toBe(403);
		const raised = await calls.prove(token, owner.device);
		expect(raised.status).toBe(200);
		expect((await level(raised.body.access_token)).statusCode).toBe(200);
	});

	it("are a recent proof, and leave other sessions alone", async () => {
		const owner = await calls.owner("proof@example.com");
		const other = await byPassword(owner);
		app.clock.advance(301_000);
		const begin = () => app.call("POST", "/passkeys/registration/options", { token: owner.access, body: {} });
		expect((await begin()).status).toBe(400);
		expect((await calls.prove(owner.access, owner.device)).status).toBe(200);
		expect((await begin()).status).toBe(200);
		expect((await app.call("GET", "/user", { token: other })).status).toBe(200);
	});

	it("prove nothing about someone else", async () => {
		const owner = await calls.owner("proves-self@example.com");
		const other = await calls.owner("proves-other@example.com");
		expect(await calls.prove(owner.access, other.device)).toMatchObject({
			status: 400,
			body: { error_code: "webauthn_verification_failed" },
		});
		const none = await app.person("proves-nothing@example.com");
		const answer = await app.call("POST", "/passkeys/proof/options", { token: none.access, body: {} });
		expect(answer.status).toBe(404);
	});

	it("are gone when the owner of an address claims the account that someone else made with it", async () => {
		const email = "claimed@example.com";
		await app.call("POST", "/signup", { body: { email, password: goodPassword } });
		const token = await byPassword({ email, password: goodPassword });
		const device = softwareAuthenticator();
		// Acts as if a key could be added before the address is confirmed.
		const { id } = (await app.call("GET", "/user", { token })).body;
		await app.parts.db.query("update auth.users set email_confirmed_at = now() where id = $1", [id]);
		expect((await calls.register(token, device)).status).toBe(200);
		await app.parts.db.query("update auth.users set email_confirmed_at = null where id = $1", [id]);
		await app.call("POST", "/signup", { body: { email, password: "Another-Horse-8!" } });
		const link = await app.call("POST", "/admin/generate_link", {
			token: app.parts.serviceRoleKey,
			body: { type: "magiclink", email },
		});
		await app.call("POST", "/verify", { body: { type: "magiclink", token_hash: link.body.hashed_token } });
		expect((await calls.signIn(device)).status).toBe(400);
		const { rows } = await app.parts.db.query("select 1 from auth.passkeys where user_id = $1", [id]);
		expect(rows).toHaveLength(0);
	});
});
