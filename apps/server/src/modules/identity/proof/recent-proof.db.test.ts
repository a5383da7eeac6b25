import { afterAll, beforeAll, expect, it } from "vitest";
import { onDatabase } from "../../../testing/databases.ts";
import { goodPassword, type IdentityApp, identityApp } from "../testing/identity-app.ts";

const password = "Another-Horse-8!";

onDatabase("a recent proof", (open) => {
	let app: IdentityApp;
	beforeAll(async () => {
		app = await identityApp(await open(), { AUTH_ANONYMOUS_ENABLED: "on" });
	});
	afterAll(() => app.stop());

	it("is the sign-in, for five minutes; a refresh does not count", async () => {
		const person = await app.person("recent@example.com");
		app.clock.advance(299_000);
		const soon = await app.call("PUT", "/user", { token: person.access, body: { password } });
		expect(soon.status).toBe(200);
		app.clock.advance(2_000);
		const renewed = await app.call("POST", "/token?grant_type=refresh_token", {
			body: { refresh_token: person.refresh },
		});
		const token = String(renewed.body.access_token);
		const late = await app.call("PUT", "/user", { token, body: { password: goodPassword } });
		expect(late).toMatchObject({ status: 400, body: { error_code: "reauthentication_needed" } });
	});

	it("is the current password beside the new one; a wrong one changes nothing", async () => {
		const { access: token, email } = await app.person("current@example.com");
		app.clock.advance(301_000);
		const wrong = await app.call("PUT", "/user", { token, body: { password, current_password: "wrong" } });
		expect(wrong).toMatchObject({ status: 400, body: { error_code: "current_password_mismatch" } });
		const right = { password, current_password: goodPassword };
		expect((await app.call("PUT", "/user", { token, body: right })).status).toBe(200);
		const signedIn = await app.call("POST", "/token?grant_type=password", { body: { email, password } });
		expect(signedIn.status).toBe(200);
	});

	it("is a mailed code for clients without a field for it: reauthenticate(), then updateUser({ nonce })", async () => {
		const person = await app.person("nonce-first@example.com");
		const client = app.client();
		await client.auth.setSession({ access_token: person.access, refresh_token: person.refresh });
		app.clock.advance(301_000);
		const enroll = () => client.auth.mfa.enroll({ factorType: "totp", friendlyName: "App" });
		expect((await enroll()).error).toMatchObject({ status: 400, code: "reauthentication_needed" });
		expect((await client.auth.reauthenticate()).error).toBeNull();
		const { code } = await app.mailTo(person.email, /it is you/);
		expect((await client.auth.updateUser({ nonce: "000000" })).error?.code).toBe(
			"reauthentication_not_valid",
		);
		expect((await client.auth.updateUser({ nonce: code })).error).toBeNull();
		expect((await enroll()).error).toBeNull();
	});

	it("is not a code that another session asked for", async () => {
		const owner = await app.person("bound@example.com");
		const signedIn = await app.call("POST", "/token?grant_type=password", { body: owner });
		const stolen = String(signedIn.body.access_token);
		app.clock.advance(301_000);
		await app.call("GET", "/reauthenticate", { token: owner.access });
		const { code } = await app.mailTo(owner.email, /it is you/);
		const attempt = { body: { nonce: code } };
		expect(await app.call("PUT", "/user", { token: stolen, ...attempt })).toMatchObject({
			status: 422,
			body: { error_code: "reauthentication_not_valid" },
		});
		expect((await app.call("PUT", "/user", { token: owner.access, ...attempt })).status).toBe(200);
	});

	it("counts in one session only", async () => {
		const owner = await app.person("one-session@example.com");
		const signedIn = await app.call("POST", "/token?grant_type=password", { body: owner });
		app.clock.advance(301_000);
		const proof = { current_password: owner.password };
		expect((await app.call("PUT", "/user", { token: owner.access, body: proof })).status).toBe(200);
		const change = { email: "thief@example.com" };
		const other = await app.call("PUT", "/user", { token: String(signedIn.body.access_token), body: change });
		expect(other).toMatchObject({ status: 400, body: { error_code: "reauthentication_needed" } });
	});

	it("is not required of an anonymous account that gets its first address, because nothing could prove it", async () => {
		const { body } = await app.call("POST", "/signup", { body: {} });
		app.clock.advance(301_000);
		const first = { token: String(body.access_token), body: { email: "first@example.com" } };
		expect((await app.call("PUT", "/user", first)).status).toBe(200);
	});
});

onDatabase("a recent proof that nobody asks for", (open) => {
	it("is not required with AUTH_RECENT_PROOF_SECONDS=0, as at Supabase", async () => {
		const app = await identityApp(await open(), { AUTH_RECENT_PROOF_SECONDS: "0" });
		const { access: token } = await app.person("supabase@example.com");
		app.clock.advance(3_000_000);
		expect((await app.call("PUT", "/user", { token, body: { password } })).status).toBe(200);
		await app.stop();
	});
});
