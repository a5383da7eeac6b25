import { afterAll, beforeAll, expect, it } from "vitest";
import { onDatabase } from "../../../testing/databases.ts";
import { type IdentityApp, identityApp } from "../testing/identity-app.ts";
import { passkeyCalls } from "../testing/passkey-calls.ts";
import { type Quirks, softwareAuthenticator } from "../testing/software-authenticator.ts";

const failed = { status: 400, body: { error_code: "webauthn_verification_failed" } };

onDatabase("signing in with a passkey", (open) => {
	let app: IdentityApp;
	let calls: ReturnType<typeof passkeyCalls>;
	beforeAll(async () => {
		app = await identityApp(await open());
		calls = passkeyCalls(app);
	});
	afterAll(() => app.stop());

	const claimsOf = (token: unknown) =>
		JSON.parse(Buffer.from(String(token).split(".")[1] ?? "", "base64url").toString()) as {
			aal: string;
			amr: { method: string }[];
			session_id: string;
		};

	it("needs no address and no password, and counts as two factors", async () => {
		const { device, id, access } = await calls.owner("signs-in@example.com");
		const { status, body } = await calls.signIn(device);
		expect(status).toBe(200);
		expect(body.user).toMatchObject({ id });
		const claims = claimsOf(body.access_token);
		expect(claims).toMatchObject({ aal: "aal2", amr: [{ method: "passkey" }] });
		expect(claims.session_id).not.toBe(claimsOf(access).session_id);
		const refreshed = await app.call("POST", "/token?grant_type=refresh_token", {
			body: { refresh_token: body.refresh_token },
		});
		expect(claimsOf(refreshed.body.access_token).aal).toBe("aal2");
		const listed = await app.call("GET", "/passkeys", { token: access });
		expect(listed.body).toMatchObject([{ last_used_at: expect.any(String) }]);
	});

	it("asks everybody the same question", async () => {
		const known = await calls.owner("known@example.com");
		const ask = async (body: unknown) => {
			const answer = await app.call("POST", "/passkeys/authentication/options", { body });
			const { options, ...rest } = answer.body as { options: Record<string, unknown> };
			return { status: answer.status, keys: Object.keys(rest), options: { ...options, challenge: "" } };
		};
		const plain = await ask({});
		expect(plain.options).not.toHaveProperty("allowCredentials");
		expect(await ask({ email: known.email })).toEqual(plain);
		expect(await ask({ email: "nobody@example.com" })).toEqual(plain);
	});

	it("accepts a challenge once, even after a wrong answer, and for five minutes", async () => {
		const { device } = await calls.owner("replay@example.com");
		const { challenge_id, options } = await calls.begin("authentication");
		const verify = (credential: unknown, id = challenge_id) =>
			app.call("POST", "/passkeys/authentication/verify", { body: { challenge_id: id, credential } });
		const answer = device.get(options);
		expect((await verify(answer)).status).toBe(200);
		const gone = { status: 400, body: { error_code: "webauthn_challenge_not_found" } };
		expect(await verify(answer)).toMatchObject(gone);

		const second = await calls.begin("authentication");
		const wrong = device.get(second.options, { origin: "https://evil.example" });
		expect(await verify(wrong, second.challenge_id)).toMatchObject(failed);
		expect(await verify(device.get(second.options), second.challenge_id)).toMatchObject(gone);

		const third = await calls.begin("authentication");
		app.clock.advance(301_000);
		expect(await verify(device.get(third.options), third.challenge_id)).toMatchObject({
			body: { error_code: "webauthn_challenge_expired" },
		});
	});

	it("lets in only one of two who answer the same challenge at the same time", async () => {
		const { device } = await calls.owner("at-once@example.com");
		const { challenge_id, options } = await calls.begin("authentication");
		const credential = device.get(options);
		const answers = await Promise.all(
			Array.from({ length: 4 }, () =>
				app.call("POST", "/passkeys/authentication/verify", { body: { challenge_id, credential } }),
			),
		);
		expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400]);
	});

	it.each<[string, Quirks]>([
		["another site", { origin: "https://unlisted.evil.example" }],
		["another host's key", { rpId: "evil.example" }],
		["a frame in another page", { crossOrigin: true }],
		["another challenge", { challenge: "AAAA" }],
		["an answer to a registration", { type: "webauthn.create" }],
		["a device that does not check who holds it", { verified: false }],
		["a handle of somebody else", { userHandle: Buffer.alloc(32).toString("base64url") }],
		["no handle at all", { userHandle: null }],
	])("refuses %s", async (_what, quirks) => {
		const { device } = await calls.owner(`refused-${Math.random()}@example.com`);
		expect(await calls.signIn(device, quirks)).toMatchObject(failed);
	});

	it("refuses a key that was never registered, or was removed", async () => {
		const { access, device, passkeyId } = await calls.owner("removed@example.com");
		const stranger = softwareAuthenticator();
		const { options } = await calls.begin("registration", access);
		stranger.create(options);
		expect(await calls.signIn(stranger)).toMatchObject(failed);
		expect((await app.call("DELETE", `/passkeys/${passkeyId}`, { token: access })).status).toBe(204);
		expect(await calls.signIn(device)).toMatchObject(failed);
	});

	it("refuses another device that knows the name of a key but not the key", async () => {
		const { device } = await calls.owner("forged@example.com");
		const { challenge_id, options } = await calls.begin("authentication");
		const real = device.get(options);
		const forged = softwareAuthenticator().get(options, { userHandle: real.response.userHandle ?? null });
		const credential = { ...forged, id: real.id, rawId: real.id };
		const body = { challenge_id, credential };
		expect(await app.call("POST", "/passkeys/authentication/verify", { body })).toMatchObject(failed);
	});

	it("refuses a copy of the key, which goes on counting from an old number, and tells the owner", async () => {
		const { device, email, id } = await calls.owner("copied@example.com");
		expect((await calls.signIn(device, { count: 7 })).status).toBe(200);
		expect(await calls.signIn(device, { count: 7 })).toMatchObject(failed);
		expect(await calls.signIn(device, { count: 3 })).toMatchObject(failed);
		expect((await calls.signIn(device, { count: 8 })).status).toBe(200);
		const { rows } = await app.parts.db.query(
			"select 1 from auth.audit_log where user_id = $1 and event = 'passkey_copied'",
			[id],
		);
		expect(rows).toHaveLength(2);
		await app.mailer.waitFor(email, (mail) => mail.subject === "A sign-in with your passkey was refused");
	});

	it("sends no mail about a copy because of a forged answer", async () => {
		const { device, id } = await calls.owner("not-copied@example.com");
		await calls.signIn(device, { count: 7 });
		expect(await calls.signIn(device, { count: 3, origin: "https://evil.example" })).toMatchObject(failed);
		const { rows } = await app.parts.db.query(
			"select 1 from auth.audit_log where user_id = $1 and event = 'passkey_copied'",
			[id],
		);
		expect(rows).toHaveLength(0);
	});

	it("works with devices that never count", async () => {
		const { device } = await calls.owner("uncounted@example.com");
		expect((await calls.signIn(device, { count: 0 })).status).toBe(200);
		expect((await calls.signIn(device, { count: 0 })).status).toBe(200);
	});

	it("lets nobody in who is banned or deleted", async () => {
		const banned = await calls.owner("banned@example.com");
		await app.call("PUT", `/admin/users/${banned.id}`, {
			token: app.parts.serviceRoleKey,
			body: { ban_duration: "1h" },
		});
		expect(await calls.signIn(banned.device)).toMatchObject({
			status: 403,
			body: { error_code: "user_banned" },
		});
		for (const soft of [true, false]) {
			const gone = await calls.owner(`gone-${soft}@example.com`);
			await app.call("DELETE", `/admin/users/${gone.id}`, {
				token: app.parts.serviceRoleKey,
				body: { should_soft_delete: soft },
			});
			expect(await calls.signIn(gone.device)).toMatchObject(failed);
			const left = await app.parts.db.query("select 1 from auth.passkeys where user_id = $1", [gone.id]);
			expect(left.rows).toHaveLength(0);
		}
	});

	it("forgets challenges that nobody answered", async () => {
		await calls.begin("authentication");
		app.clock.advance(301_000);
		await calls.begin("authentication");
		const { rows } = await app.parts.db.query("select 1 from auth.webauthn_challenges");
		expect(rows).toHaveLength(1);
	});
});

onDatabase("an installation at an address without a name", (open) => {
	let app: IdentityApp;
	beforeAll(async () => {
		app = await identityApp(await open(), { PUBLIC_URL: "http://127.0.0.1:3000" });
	});
	afterAll(() => app.stop());

	it("has no passkeys, and says so", async () => {
		const answer = await app.call("POST", "/passkeys/authentication/options", { body: {} });
		expect(answer).toMatchObject({ status: 404, body: { error_code: "passkey_disabled" } });
	});
});
