import { afterAll, beforeAll, expect, it } from "vitest";
import { onDatabase } from "../../testing/databases.ts";
import { type IdentityApp, identityApp } from "./testing/identity-app.ts";

onDatabase("at the same moment", (open) => {
	let app: IdentityApp;
	beforeAll(async () => {
		app = await identityApp(await open());
	});
	afterAll(() => app.stop());

	it("nothing fails while links are requested, opened and voided by a new password", async () => {
		for (let round = 0; round < 6; round += 1) {
			const email = `races-${round}@example.com`;
			const { access, id } = await app.person(email);
			const link = async (type: string) => {
				const token = app.parts.serviceRoleKey;
				const body = { type, email, new_email: `new-${email}` };
				const made = await app.call("POST", "/admin/generate_link", { token, body });
				return String(made.body.action_link);
			};
			const [recovery, change] = [await link("recovery"), await link("email_change_new")];
			const answers = await Promise.all([
				app.call("PUT", "/user", { token: access, body: { password: `Other-Horse-${round}8!` } }),
				app.press(recovery),
				app.press(change),
				app.call("POST", "/recover", { body: { email } }),
				app.call("POST", "/resend", { body: { type: "email_change", email } }),
				app.call("GET", "/reauthenticate", { token: access }),
				app.call("PUT", `/admin/users/${id}`, {
					token: app.parts.serviceRoleKey,
					body: { password: "Third-Horse-9!" },
				}),
			]);
			expect(answers.filter(({ status }) => status >= 500).map(({ body }) => body)).toEqual([]);
		}
	});
});
