import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { onDatabase } from "../../testing/databases.ts";
import {
	goodPassword,
	type IdentityApp,
	identityApp,
	type Person,
} from "../identity/testing/identity-app.ts";

onDatabase("auth-helpers", (open) => {
	let app: IdentityApp;
	let ann: Person;
	beforeAll(async () => {
		app = await identityApp(await open());
		ann = await app.person("ann@example.com");
	});
	afterAll(() => app.stop());

	const call = async (name: string, payload: object | undefined, token?: string) => {
		const answer = await app.http.inject({
			method: payload === undefined ? "GET" : "POST",
			url: `/functions/v1/auth-helpers/${name}`,
			...(payload !== undefined && { payload }),
			headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
		});
		return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
	};
	const failure = (message: string) => ({ success: false, message, error: message });
	const signIn = (password: string) =>
		app.call("POST", "/token?grant_type=password", { body: { email: ann.email, password } });

	it("get-user-info returns the person with their profile", async () => {
		const { status, body } = await call("get-user-info", undefined, ann.access);
		expect(status).toBe(200);
		expect(body).toMatchObject({
			success: true,
			message: "User info retrieved successfully",
			user: { id: ann.id, email: ann.email, profile: { user_id: ann.id, is_verified: true } },
		});
		expect(JSON.stringify(body)).not.toMatch(/password|argon2/);
	});

	it.each(["get-user-info", "change-password", "update-profile"])(
		"%s is only for people who are signed in",
		async (name) => {
			const payload = name === "get-user-info" ? undefined : { newPassword: goodPassword };
			for (const token of [undefined, app.parts.anonKey, app.parts.serviceRoleKey, "rubbish"]) {
				expect(await call(name, payload, token)).toEqual({ status: 401, body: failure("Not authenticated") });
			}
		},
	);

	it("a function that does not exist answers in the same shape", async () => {
		expect(await call("nothing", {}, ann.access)).toEqual({
			status: 404,
			body: failure("There is no such function"),
		});
	});

	describe("update-profile", () => {
		it("changes the fields that are sent, and the names in the sign-in data with them", async () => {
			const first = await call(
				"update-profile",
				{ first_name: " Ann ", last_name: "Other", phone: "+1 (555) 010", username: "ann_1" },
				ann.access,
			);
			expect(first.body).toMatchObject({ success: true, message: "Profile updated successfully" });
			const { body } = await call(
				"update-profile",
				{ username: null, is_verified: false, security_score: 100 },
				ann.access,
			);
			expect(body.user).toMatchObject({
				user_metadata: { first_name: "Ann", last_name: "Other" },
				profile: {
					first_name: "Ann",
					phone: "+1 (555) 010",
					username: null,
					is_verified: true,
					security_score: null,
				},
			});
		});

		it.each([
			[{ first_name: "" }, "First name is required"],
			[{ first_name: "A" }, "First name must be at least 2 characters"],
			[{ last_name: " " }, "Last name is required"],
			[{ last_name: "B" }, "Last name must be at least 2 characters"],
			[{ phone: "call me" }, "Please enter a valid phone number"],
			[{ username: "ab" }, "Username must be at least 3 characters"],
			[{ username: "a".repeat(21) }, "Username must be less than 20 characters"],
			[{ username: "a-b-c" }, "Username can only contain letters, numbers, and underscores"],
			[{ username: "1abc" }, "Username cannot start with a number"],
		])("refuses %j", async (payload, message) => {
			expect(await call("update-profile", payload, ann.access)).toEqual({
				status: 400,
				body: failure(message),
			});
		});

		it("accepts a username that someone else has, so nobody learns which ones are taken", async () => {
			const bob = await app.person("bob@example.com");
			expect((await call("update-profile", { username: "Taken" }, bob.access)).status).toBe(200);
			const { status, body } = await call("update-profile", { username: "Taken" }, ann.access);
			expect([status, body]).toMatchObject([200, { user: { profile: { username: "Taken" } } }]);
		});
	});

	describe("resend-verification", () => {
		it("mails a person who is not verified, and gives everybody the same answer", async () => {
			await app.call("POST", "/signup", { body: { email: "new@example.com", password: goodPassword } });
			await app.mailer.waitFor("new@example.com");
			const sent = { status: 200, body: { success: true, message: "Verification email sent successfully" } };
			expect(await call("resend-verification", { email: "new@example.com" })).toEqual(sent);
			expect(await call("resend-verification", { email: "nobody@example.com" })).toEqual(sent);
			expect(await call("resend-verification", { email: ann.email })).toEqual(sent);
			await expect.poll(() => app.mailer.sent.filter(({ to }) => to === "new@example.com").length).toBe(2);
			expect(app.mailer.sent.some(({ to }) => to === "nobody@example.com")).toBe(false);
		});

		it("refuses an invalid address", async () => {
			expect((await call("resend-verification", { email: "" })).body).toEqual(failure("Email is required"));
			expect(await call("resend-verification", { email: "x" })).toMatchObject({
				status: 400,
				body: { success: false },
			});
		});
	});

	describe("change-password", () => {
		it("checks the current password before anything else", async () => {
			const answer = await call(
				"change-password",
				{ currentPassword: "wrong", newPassword: "weak" },
				ann.access,
			);
			expect(answer).toEqual({ status: 400, body: failure("Current password is incorrect") });
		});

		it("refuses a weak password, and the one already in use", async () => {
			const weak = await call(
				"change-password",
				{ currentPassword: goodPassword, newPassword: "weakpassword" },
				ann.access,
			);
			expect(weak).toEqual({
				status: 422,
				body: failure(
					"Password must be at least 8 characters with uppercase, lowercase, number, and special character",
				),
			});
			const same = await call(
				"change-password",
				{ currentPassword: goodPassword, newPassword: goodPassword },
				ann.access,
			);
			expect(same.body).toEqual(failure("New password must be different from current password"));
		});

		it("signs out the other sessions and keeps this one", async () => {
			const other = (await signIn(goodPassword)).body.access_token as string;
			const changed = await call(
				"change-password",
				{ currentPassword: goodPassword, newPassword: "Another-Horse-8!" },
				ann.access,
			);
			expect(changed).toEqual({
				status: 200,
				body: { success: true, message: "Password changed successfully" },
			});
			expect((await call("get-user-info", undefined, ann.access)).status).toBe(200);
			expect((await call("get-user-info", undefined, other)).status).toBe(401);
			expect((await signIn(goodPassword)).status).toBe(400);
			expect((await signIn("Another-Horse-8!")).status).toBe(200);
		});

		it("needs no current password for a moment after a proof", async () => {
			const fresh = (await signIn("Another-Horse-8!")).body.access_token as string;
			app.clock.advance(5 * 60_000);
			const late = await call("change-password", { newPassword: "Third-Horse-9!" }, fresh);
			const asked = {
				...failure("Show that it is you first, then try again."),
				code: "recent_proof_required",
			};
			expect(late).toEqual({ status: 403, body: asked });
			const again = (await signIn("Another-Horse-8!")).body.access_token as string;
			expect((await call("change-password", { newPassword: "Third-Horse-9!" }, again)).status).toBe(200);
		});
	});
});
