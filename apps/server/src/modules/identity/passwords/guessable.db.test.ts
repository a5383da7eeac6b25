import { guessablePasswordMessages } from "@unlisted/contracts/fields/password";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { onDatabase } from "../../../testing/databases.ts";
import { goodPassword, type IdentityApp, identityApp } from "../testing/identity-app.ts";

onDatabase("a password that is easy to guess", (open) => {
	let app: IdentityApp;
	beforeAll(async () => {
		app = await identityApp(await open());
	});
	afterAll(() => app.stop());
	const weak = (message: string) => ({
		error_code: "weak_password",
		msg: message,
		weak_password: { reasons: ["pwned"] },
	});
	const signUp = (email: string, password: string, data: object = {}) =>
		app.call("POST", "/signup", { body: { email, password, data } });

	it("is refused at sign-up with a sentence that says why, even if it meets the five rules", async () => {
		const answer = await signUp("someone@example.com", "Password1!");
		expect(answer).toMatchObject({ status: 422, body: weak(guessablePasswordMessages.common) });
	});

	it("is refused if it is made from the person's own name or address", async () => {
		const personal = weak(guessablePasswordMessages.personal);
		const names = { first_name: "Wilhelmine", last_name: "Oberhuber" };
		for (const password of ["Wilhelmine1!", "Oberhuber#7", "Wilma.Ober99!", "Mailhouse22!", "Unlisted1!"]) {
			const answer = await signUp("wilma.ober@mailhouse.example", password, names);
			expect([password, answer.body]).toEqual([password, expect.objectContaining(personal)]);
		}
	});

	it("is refused at a change, in every API, also if it is the name on the profile", async () => {
		const ann = await app.person("change@example.com");
		await app.parts.db.query("update public.profiles set last_name = 'Rottenegger' where user_id = $1", [
			ann.id,
		]);
		for (const [password, message] of [
			["Password1!", guessablePasswordMessages.common],
			["Rottenegger7!", guessablePasswordMessages.personal],
		] as const) {
			const body = { password, current_password: goodPassword };
			const direct = await app.call("PUT", "/user", { token: ann.access, body });
			expect(direct).toMatchObject({ status: 422, body: weak(message) });
			const helper = await app.http.inject({
				method: "POST",
				url: "/functions/v1/auth-helpers/change-password",
				headers: { authorization: `Bearer ${ann.access}` },
				payload: { currentPassword: goodPassword, newPassword: password },
			});
			expect([helper.statusCode, helper.json()]).toEqual([422, { success: false, message, error: message }]);
		}
	});

	it("is refused in a recovery", async () => {
		const ann = await app.person("recovery@example.com");
		await app.call("POST", "/recover", { body: { email: ann.email } });
		const { code } = await app.mailTo(ann.email, /password/i);
		const verified = await app.call("POST", "/verify", {
			body: { type: "recovery", email: ann.email, token: code },
		});
		const answer = await app.call("PUT", "/user", {
			token: String(verified.body.access_token),
			body: { password: "P@ssw0rd123" },
		});
		expect(answer).toMatchObject({ status: 422, body: { error_code: "weak_password" } });
	});

	it("is accepted from an operator", async () => {
		const { error } = await app
			.admin()
			.auth.admin.createUser({ email: "by-operator@example.com", password: "Password1!" });
		expect(error).toBeNull();
	});

	describe("with AUTH_PASSWORD_RULES=length", () => {
		it("is accepted, as at Supabase", async () => {
			const plain = await identityApp(await open(), { AUTH_PASSWORD_RULES: "length" });
			const body = { email: "supabase@example.com", password: "password" };
			const answer = await plain.call("POST", "/signup", { body });
			await plain.stop();
			expect(answer.status).toBe(200);
		});
	});
});
