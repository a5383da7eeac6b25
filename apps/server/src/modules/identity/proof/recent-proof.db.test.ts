import { afterAll, beforeAll, expect, it } from "vitest";
import { onBothDatabases } from "../../../testing/databases.ts";
import { goodPassword, type IdentityApp, identityApp } from "../testing/identity-app.ts";

const password = "Another-Horse-8!";

onBothDatabases("a recent proof", (open) => {
	let app: IdentityApp;
	beforeAll(async () => {
		app = await identityApp(await open());
	});
	afterAll(() => app.stop());

	it("is the sign-in, for five minutes; renewing the session is none", async () => {
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
});
