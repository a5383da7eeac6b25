import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, expect, it } from "vitest";
import { onDatabase } from "../../../testing/databases.ts";
import { goodPassword, type IdentityApp, identityApp } from "../testing/identity-app.ts";

const ownPassword = "Own-Horse-77!";

onDatabase("an address that someone else signed up with first", (open) => {
	let app: IdentityApp;
	beforeAll(async () => {
		app = await identityApp(await open());
	});
	afterAll(() => app.stop());

	const signUp = (email: string, password: string) =>
		app.call("POST", "/signup", { body: { email, password } });
	const signIn = (email: string, password: string) =>
		app.call("POST", "/token?grant_type=password", { body: { email, password } });
	/** Signs up and in, and adds a second factor: as far as a squatter gets without the owner. */
	const squat = async (email: string) => {
		await signUp(email, goodPassword);
		// From here on, mails to this address are the owner's.
		await app.mailTo(email, /^Confirm your email address$/);
		app.mailer.sent.length = 0;
		const client = app.client();
		await client.auth.signInWithPassword({ email, password: goodPassword });
		const { data } = await client.auth.mfa.enroll({ factorType: "totp" });
		const totp = new TOTP({ secret: Secret.fromBase32(data?.totp.secret ?? "") });
		const code = totp.generate({ timestamp: app.clock.now().getTime() });
		const { error } = await client.auth.mfa.challengeAndVerify({ factorId: data?.id ?? "", code });
		expect(error).toBeNull();
		return (await client.auth.getSession()).data.session?.access_token ?? "";
	};
	const stands = async (token: string) => (await app.call("GET", "/user", { token })).status === 200;

	it("belongs to its owner alone once they confirm it after their own sign-up", async () => {
		const email = "contested@example.com";
		const squatter = await squat(email);
		await signUp(email, ownPassword);
		expect(await stands(squatter)).toBe(true);
		const { code } = await app.mailTo(email, /^Confirm your email address$/);
		const confirmed = await app.call("POST", "/verify", { body: { type: "signup", email, token: code } });
		expect(confirmed.body.user).toMatchObject({ app_metadata: { providers: ["email"] } });
		expect(confirmed.body.user).not.toHaveProperty("factors");
		expect(await stands(squatter)).toBe(false);
		// Either password may be the squatter's, so neither opens the account.
		expect((await signIn(email, goodPassword)).status).toBe(400);
		expect((await signIn(email, ownPassword)).status).toBe(400);
		const { text } = await app.mailTo(email, /^Choose a password/);
		expect(text).toContain("/forgot-password");
		const token = confirmed.body.access_token as string;
		const chosen = await app.call("PUT", "/user", { token, body: { password: ownPassword } });
		expect(chosen.status).toBe(200);
		expect((await signIn(email, ownPassword)).status).toBe(200);
	});

	it("belongs to its owner once they open a link to choose a password", async () => {
		const email = "forgotten@example.com";
		const squatter = await squat(email);
		await app.call("POST", "/recover", { body: { email } });
		const { link } = await app.mailTo(email, /^Reset your password$/);
		expect((await app.press(link)).status).toBe(303);
		expect(await stands(squatter)).toBe(false);
		expect((await signIn(email, goodPassword)).status).toBe(400);
	});

	it("belongs to its owner once they sign in without a password", async () => {
		const email = "codes@example.com";
		const squatter = await squat(email);
		await app.call("POST", "/otp", { body: { email } });
		const { code } = await app.mailTo(email, /^Confirm your email address$/);
		const verified = await app.call("POST", "/verify", { body: { type: "email", email, token: code } });
		expect(verified.status).toBe(200);
		expect(await stands(squatter)).toBe(false);
		expect((await signIn(email, goodPassword)).status).toBe(400);
	});

	it("loses nothing if the same person signs up twice, at once or later", async () => {
		const email = "double-click@example.com";
		await Promise.all([signUp(email, goodPassword), signUp(email, goodPassword)]);
		const session = await signIn(email, goodPassword);
		await signUp(email, goodPassword);
		const { code } = await app.mailTo(email, /^Confirm your email address$/);
		await app.call("POST", "/verify", { body: { type: "signup", email, token: code } });
		expect(await stands(session.body.access_token as string)).toBe(true);
		expect((await signIn(email, goodPassword)).status).toBe(200);
	});
});
