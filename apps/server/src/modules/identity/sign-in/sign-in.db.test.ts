import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { onDatabase } from "../../../testing/databases.ts";
import { passwordHashing } from "../core/password-hashing.ts";
import { goodPassword, type IdentityApp, identityApp } from "../testing/identity-app.ts";

onDatabase("signing up and in", (open) => {
	let app: IdentityApp;
	beforeAll(async () => {
		// Uses hashes as expensive as in production, because this test checks the hashes and their time.
		app = await identityApp(await open(), {}, { hashing: passwordHashing() });
	});
	afterAll(() => app.stop());

	describe("with the ecosystem's client", () => {
		it("signs up, confirms by the mail's link, signs in, reads and changes the account, and signs out", async () => {
			const client = app.client();
			const data = { first_name: "Ann", last_name: "Example" };
			const signedUp = await client.auth.signUp({
				email: " Ann@Example.com ",
				password: goodPassword,
				options: { data },
			});
			expect(signedUp.error).toBeNull();
			expect(signedUp.data.session).toBeNull();
			expect(signedUp.data.user).toMatchObject({ email: "ann@example.com", user_metadata: data });
			expect(signedUp.data.user?.identities).toHaveLength(1);

			const mail = await app.mailTo("ann@example.com", /Confirm your email/);
			const followed = await app.press(mail.link, { password: goodPassword });
			expect(followed.status).toBe(303);
			expect(followed.headers.location).toMatch(/\/verify-email#access_token=.*type=signup/);

			const signedIn = await client.auth.signInWithPassword({
				email: "ann@example.com",
				password: goodPassword,
			});
			expect(signedIn.error).toBeNull();
			expect(signedIn.data.user?.email_confirmed_at).toBeDefined();
			const { data: claims } = await client.auth.getClaims();
			expect(claims?.claims).toMatchObject({
				sub: signedIn.data.user?.id,
				role: "authenticated",
				aal: "aal1",
			});
			expect(claims?.header).toMatchObject({ alg: "ES256" });

			const changed = await client.auth.updateUser({ data: { first_name: "Anna" } });
			expect(changed.error).toBeNull();
			expect(changed.data.user?.user_metadata).toEqual({ first_name: "Anna", last_name: "Example" });
			const refreshed = await client.auth.refreshSession();
			expect(refreshed.data.session?.refresh_token).not.toBe(signedIn.data.session?.refresh_token);

			expect((await client.auth.signOut()).error).toBeNull();
			const after = await app.call("GET", "/user", { token: refreshed.data.session?.access_token });
			expect(after).toMatchObject({ status: 403, body: { error_code: "session_not_found" } });
		});
	});
});
