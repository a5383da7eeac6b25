import { afterAll, beforeAll, expect, it } from "vitest";
import { onDatabase } from "../../../testing/databases.ts";
import { goodPassword, type IdentityApp, identityApp } from "../testing/identity-app.ts";
import { passkeyCalls } from "../testing/passkey-calls.ts";
import { type Quirks, softwareAuthenticator } from "../testing/software-authenticator.ts";

onDatabase("adding a passkey", (open) => {
	let app: IdentityApp;
	let calls: ReturnType<typeof passkeyCalls>;
	beforeAll(async () => {
		app = await identityApp(await open(), { JWT_EXP: "604800" });
		calls = passkeyCalls(app);
	});
	afterAll(() => app.stop());

	it("asks for a key that the device can find by itself, and that verifies its user", async () => {
		const { access, email, id } = await app.person("options@example.com");
		const { options } = await calls.begin("registration", access);
		expect(options).toMatchObject({
			rp: { id: "localhost", name: "Unlisted" },
			user: { name: email },
			attestation: "none",
			pubKeyCredParams: [{ alg: -8 }, { alg: -7 }, { alg: -257 }],
			authenticatorSelection: { residentKey: "required", userVerification: "required" },
		});
		const handle = Buffer.from(options.user.id, "base64url");
		expect(handle).toHaveLength(32);
		expect(handle.toString("latin1")).not.toContain(id);
		expect(options.user.id).not.toContain(Buffer.from(id).toString("base64url"));
	});

	it("lists the key with its name, logs it, and mails its owner", async () => {
		const { access, email, passkeyId, id } = await calls.owner("added@example.com");
		const listed = await app.call("GET", "/passkeys", { token: access });
		expect(listed.body).toEqual([
			{ id: passkeyId, friendly_name: expect.stringContaining("Passkey"), created_at: expect.any(String) },
		]);
		const { rows } = await app.parts.db.query<{ event: string }>(
			"select event from auth.audit_log where user_id = $1",
			[id],
		);
		expect(rows.map(({ event }) => event)).toContain("passkey_added");
		await app.mailer.waitFor(email, (mail) => mail.subject === "A passkey was added");
	});

	it("makes one account on a device, not a second key beside the first", async () => {
		const { access, device } = await calls.owner("twice@example.com");
		const first = await calls.begin("registration", access);
		expect(first.options.excludeCredentials).toMatchObject([{ id: device.id }]);
		const second = await calls.begin("registration", access);
		expect(second.options.user.id).toBe(first.options.user.id);
	});

	it("accepts a challenge once, within five minutes, and only from the session that asked", async () => {
		const { access: token, email } = await app.person("challenge@example.com");
		const { challenge_id, options } = await calls.begin("registration", token);
		const credential = softwareAuthenticator().create(options);
		const verify = (by: string, id = challenge_id) =>
			app.call("POST", "/passkeys/registration/verify", {
				token: by,
				body: { challenge_id: id, credential },
			});
		const unknown = { status: 400, body: { error_code: "webauthn_challenge_not_found" } };

		const stranger = await app.person("challenge-stranger@example.com");
		expect(await verify(stranger.access)).toMatchObject(unknown);
		const again = await app.call("POST", "/token?grant_type=password", {
			body: { email, password: goodPassword },
		});
		expect(await verify(String(again.body.access_token))).toMatchObject(unknown);
		expect(await verify(token, "00000000-0000-0000-0000-000000000000")).toMatchObject(unknown);
		expect((await verify(token)).status).toBe(200);
		expect(await verify(token)).toMatchObject(unknown);

		const late = await calls.begin("registration", token);
		app.clock.advance(301_000);
		expect(await verify(token, late.challenge_id)).toMatchObject({
			status: 400,
			body: { error_code: "webauthn_challenge_expired" },
		});
	});

	it("refuses a sign-in's challenge for a registration", async () => {
		const { access: token } = await app.person("purpose@example.com");
		const { challenge_id } = await calls.begin("authentication");
		const { options } = await calls.begin("registration", token);
		const body = { challenge_id, credential: softwareAuthenticator().create(options) };
		const answer = await app.call("POST", "/passkeys/registration/verify", { token, body });
		expect(answer.body).toMatchObject({ error_code: "webauthn_challenge_not_found" });
	});

	it.each<[string, Quirks]>([
		["another site", { origin: "https://unlisted.evil.example" }],
		["a subdomain that is not ours", { origin: "http://evil.localhost:3000" }],
		["another host's key", { rpId: "evil.example" }],
		["a frame in another page", { crossOrigin: true }],
		["another challenge", { challenge: "AAAA" }],
		["an answer to a sign-in", { type: "webauthn.get" }],
		["a device that does not check who holds it", { verified: false }],
	])("refuses %s", async (_what, quirks) => {
		const { access } = await app.person(`quirk-${Object.keys(quirks)[0]}-${Math.random()}@example.com`);
		const answer = await calls.register(access, softwareAuthenticator(), quirks);
		expect(answer).toMatchObject({ status: 400, body: { error_code: "webauthn_verification_failed" } });
		expect((await app.call("GET", "/passkeys", { token: access })).body).toEqual([]);
	});

	it("refuses a key that somebody registered before", async () => {
		const { device } = await calls.owner("first-owner@example.com");
		const other = await app.person("second-owner@example.com");
		const answer = await calls.register(other.access, device);
		expect(answer).toMatchObject({ status: 422, body: { error_code: "webauthn_credential_exists" } });
	});

	it("needs a recent proof: a stolen token is not enough to add or to remove one", async () => {
		const { access: token, passkeyId } = await calls.owner("stolen@example.com");
		app.clock.advance(301_000);
		const refused = { status: 400, body: { error_code: "reauthentication_needed" } };
		const added = await app.call("POST", "/passkeys/registration/options", { token, body: {} });
		expect(added).toMatchObject(refused);
		expect(await app.call("DELETE", `/passkeys/${passkeyId}`, { token })).toMatchObject(refused);
	});

	it("needs a confirmed address: a squatter leaves no key behind", async () => {
		const squatted = { email: "squatted@example.com", password: goodPassword };
		await app.call("POST", "/signup", { body: squatted });
		const { body } = await app.call("POST", "/token?grant_type=password", { body: squatted });
		const token = String(body.access_token);
		const answer = await app.call("POST", "/passkeys/registration/options", { token, body: {} });
		expect(answer).toMatchObject({ status: 403, body: { error_code: "email_not_confirmed" } });
	});

	it("allows ten keys", async () => {
		const { access } = await app.person("many@example.com");
		for (let count = 0; count < 10; count += 1) expect((await calls.register(access)).status).toBe(200);
		const answer = await app.call("POST", "/passkeys/registration/options", { token: access, body: {} });
		expect(answer).toMatchObject({ status: 422, body: { error_code: "too_many_passkeys" } });
	});

	it.each([
		["no credential", {}],
		["null", { credential: null }],
		["a text", { credential: "key" }],
		[
			"bytes that are no base64url",
			{ credential: { id: "ü", rawId: "ü", type: "public-key", response: {} } },
		],
		[
			"bytes that are no attestation",
			{
				credential: {
					id: "AAAA",
					rawId: "AAAA",
					type: "public-key",
					response: { clientDataJSON: "e30", attestationObject: "AAAA" },
				},
			},
		],
	])("refuses %s politely", async (_what, body) => {
		const { access: token } = await app.person(`rubbish-${Math.random()}@example.com`);
		const { challenge_id } = await calls.begin("registration", token);
		const answer = await app.call("POST", "/passkeys/registration/verify", {
			token,
			body: { challenge_id, ...body },
		});
		expect(answer.status).toBe(400);
	});
});
