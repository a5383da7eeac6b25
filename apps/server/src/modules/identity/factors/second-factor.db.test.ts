import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fakeSms } from "../../../providers/sms/fake.ts";
import { onDatabase } from "../../../testing/databases.ts";
import { type IdentityApp, identityApp, type Person } from "../testing/identity-app.ts";

onDatabase("a second factor", (open) => {
	let app: IdentityApp;
	const sms = fakeSms();
	beforeAll(async () => {
		app = await identityApp(await open(), {}, { sms });
	});
	afterAll(() => app.stop());

	const codeOf = (secret: string) =>
		new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.clock.now().getTime() });
	const clientOf = async (person: Person) => {
		const client = app.client();
		await client.auth.setSession({ access_token: person.access, refresh_token: person.refresh });
		return client;
	};
	/** Makes a person with a second factor, and their client, whose session is at aal2. */
	const protectedPerson = async (email: string) => {
		const person = await app.person(email);
		const client = await clientOf(person);
		const enrolled = await client.auth.mfa.enroll({ factorType: "totp", friendlyName: "Phone" });
		if (enrolled.error) throw enrolled.error;
		const { id, totp } = enrolled.data;
		const verified = await client.auth.mfa.challengeAndVerify({ factorId: id, code: codeOf(totp.secret) });
		if (verified.error) throw verified.error;
		return { person, client, factorId: id, secret: totp.secret };
	};
	const signIn = async ({ email, password }: Person) => {
		const client = app.client();
		const { error } = await client.auth.signInWithPassword({ email, password });
		expect(error).toBeNull();
		return client;
	};

	it("is enrolled by a QR code, and its code raises the session", async () => {
		const person = await app.person("enroll@example.com");
		const client = await clientOf(person);
		const enrolled = await client.auth.mfa.enroll({ factorType: "totp", friendlyName: "Phone" });
		expect(enrolled.data?.totp).toMatchObject({
			qr_code: expect.stringMatching(/^data:image\/svg\+xml;utf-8,<svg/),
			uri: expect.stringContaining("otpauth://totp/localhost"),
		});
		const { id, totp } = enrolled.data as { id: string; totp: { secret: string } };
		const verified = await client.auth.mfa.challengeAndVerify({ factorId: id, code: codeOf(totp.secret) });
		expect(verified.error).toBeNull();
		const level = await client.auth.mfa.getAuthenticatorAssuranceLevel();
		expect(level.data).toMatchObject({ currentLevel: "aal2", nextLevel: "aal2" });
		expect(
			level.data?.currentAuthenticationMethods.map((entry) =>
				typeof entry === "string" ? entry : entry.method,
			),
		).toEqual(["totp", "password"]);
		expect((await client.auth.mfa.listFactors()).data?.totp).toMatchObject([{ id, status: "verified" }]);
	});

	it("is needed for every change to the account, in every API", async () => {
		const { person } = await protectedPerson("metadata@example.com");
		const client = await signIn(person);
		const { data, error } = await client.auth.updateUser({ data: { first_name: "Eve" } });
		expect([data.user, error?.code]).toEqual([null, "insufficient_aal"]);
		const token = (await client.auth.getSession()).data.session?.access_token ?? "";
		const headers = { authorization: `Bearer ${token}` };
		const profile = await app.http.inject({
			method: "POST",
			url: "/functions/v1/auth-helpers/update-profile",
			headers,
			payload: { first_name: "Eve" },
		});
		expect([profile.statusCode, profile.json().success]).toEqual([403, false]);
		for (const table of ["profiles", "user_preferences"]) {
			const changed = await app.http.inject({
				method: "PATCH",
				url: `/rest/v1/${table}?user_id=eq.${person.id}`,
				headers,
				payload: table === "profiles" ? { first_name: "Eve" } : { email_monthly_report: false },
			});
			expect(changed.statusCode, table).toBe(403);
		}
		const { rows } = await app.parts.db.query("select first_name from public.profiles where user_id = $1", [
			person.id,
		]);
		expect(rows).toEqual([{ first_name: null }]);
	});

	it("keeps its secret sealed", async () => {
		const { secret } = await protectedPerson("sealed@example.com");
		const { rows } = await app.parts.db.query<{ secret: Uint8Array }>("select secret from auth.mfa_factors");
		for (const row of rows) expect(Buffer.from(row.secret ?? []).toString("latin1")).not.toContain(secret);
	});

	it("ends the person's sessions that do not have it", async () => {
		const person = await app.person("weaker@example.com");
		const other = await signIn(person);
		const client = await clientOf(person);
		const { data } = await client.auth.mfa.enroll({ factorType: "totp", friendlyName: "Phone" });
		const code = codeOf(data?.totp.secret ?? "");
		await client.auth.mfa.challengeAndVerify({ factorId: data?.id ?? "", code });
		const token = (await other.auth.getSession()).data.session?.access_token;
		expect((await app.call("GET", "/user", { token })).status).toBe(403);
		expect((await client.auth.getUser()).error).toBeNull();
	});

	it("is needed at the next sign-in, and a code works once", async () => {
		const { person, factorId, secret } = await protectedPerson("again@example.com");
		const client = await signIn(person);
		const before = await client.auth.mfa.getAuthenticatorAssuranceLevel();
		expect(before.data).toMatchObject({ currentLevel: "aal1", nextLevel: "aal2" });
		app.clock.advance(60_000);
		const code = codeOf(secret);
		expect((await client.auth.mfa.challengeAndVerify({ factorId, code })).error).toBeNull();
		const thief = await signIn(person);
		const stolen = await thief.auth.mfa.challengeAndVerify({ factorId, code });
		expect(stolen.error).toMatchObject({ status: 422, code: "mfa_verification_failed" });
	});

	describe("that is missing keeps a session", () => {
		it("from changing password or address, and from adding or removing a factor", async () => {
			const { person, factorId } = await protectedPerson("weak@example.com");
			const client = await signIn(person);
			expect((await client.auth.updateUser({ password: "Another-Horse-8!" })).error).toMatchObject({
				status: 401,
				code: "insufficient_aal",
			});
			expect((await client.auth.mfa.enroll({ factorType: "totp", friendlyName: "Two" })).error).toMatchObject(
				{
					status: 403,
					code: "insufficient_aal",
				},
			);
			expect((await client.auth.mfa.unenroll({ factorId })).error).toMatchObject({
				status: 422,
				code: "insufficient_aal",
			});
		});
	});

	it("from finishing an enrollment that began before this factor was in force", async () => {
		const person = await app.person("begun@example.com");
		const thief = await signIn(person);
		const phone = { factorType: "phone", friendlyName: "Theirs", phone: "+1 555 765 0000" } as const;
		const factorId = (await thief.auth.mfa.enroll(phone)).data?.id ?? "";
		const owner = await clientOf(person);
		const { data } = await owner.auth.mfa.enroll({ factorType: "totp", friendlyName: "Phone" });
		const code = codeOf(data?.totp.secret ?? "");
		expect((await owner.auth.mfa.challengeAndVerify({ factorId: data?.id ?? "", code })).error).toBeNull();
		const finish = async (client: typeof owner) => {
			const challengeId = (await client.auth.mfa.challenge({ factorId })).data?.id ?? "";
			const sent = sms.sent.findLast(({ to }) => to === "15557650000")?.text ?? "";
			return client.auth.mfa.verify({ factorId, challengeId, code: /\d{6}/.exec(sent)?.[0] ?? "" });
		};
		expect((await finish(await signIn(person))).error).toMatchObject({
			status: 403,
			code: "insufficient_aal",
		});
		// The owner has the current factor, so they may finish.
		expect((await finish(owner)).error).toBeNull();
	});

	it("lowers the session and asks for no level any more once it is removed", async () => {
		const { client, factorId } = await protectedPerson("remove@example.com");
		expect((await client.auth.mfa.unenroll({ factorId })).data).toMatchObject({ id: factorId });
		await client.auth.refreshSession();
		const level = await client.auth.mfa.getAuthenticatorAssuranceLevel();
		expect(level.data).toMatchObject({ currentLevel: "aal1", nextLevel: "aal1" });
	});

	it("refuses wrong codes, old challenges, other people's factors and names that are taken", async () => {
		const { person, client, factorId, secret } = await protectedPerson("refuse@example.com");
		const token = (await client.auth.getSession()).data.session?.access_token;
		const challenge = async () =>
			(await app.call("POST", `/factors/${factorId}/challenge`, { token, body: {} })).body.id;
		const verify = async (body: object, id = factorId) =>
			app.call("POST", `/factors/${id}/verify`, { token, body });
		const wrong = codeOf(secret) === "000000" ? "000001" : "000000";
		expect(await verify({ challenge_id: await challenge(), code: wrong })).toMatchObject({
			status: 422,
			body: { error_code: "mfa_verification_failed", msg: "Invalid TOTP code entered" },
		});
		const old = await challenge();
		app.clock.advance(301_000);
		expect(await verify({ challenge_id: old, code: codeOf(secret) })).toMatchObject({
			status: 422,
			body: { error_code: "mfa_challenge_expired" },
		});
		const other = await protectedPerson("refuse-other@example.com");
		expect(await verify({ challenge_id: old, code: wrong }, other.factorId)).toMatchObject({
			status: 404,
			body: { error_code: "mfa_factor_not_found" },
		});
		expect((await client.auth.mfa.enroll({ factorType: "totp", friendlyName: "Phone" })).error).toMatchObject(
			{
				status: 422,
				code: "mfa_factor_name_conflict",
			},
		);
		expect(person.id).not.toBe(other.person.id);
	});

	it("stops at ten", async () => {
		const client = await clientOf(await app.person("many@example.com"));
		for (let index = 0; index < 10; index += 1) {
			const friendlyName = `Phone ${index}`;
			expect((await client.auth.mfa.enroll({ factorType: "totp", friendlyName })).error).toBeNull();
		}
		expect(
			(await client.auth.mfa.enroll({ factorType: "totp", friendlyName: "Eleven" })).error,
		).toMatchObject({
			status: 422,
			code: "too_many_enrolled_mfa_factors",
		});
	});

	it("may be a phone number that gets a code by text message", async () => {
		const client = await clientOf(await app.person("sms@example.com"));
		const enrolled = await client.auth.mfa.enroll({
			factorType: "phone",
			friendlyName: "Number",
			phone: "+1 555 123 4567",
		});
		expect(enrolled.error).toBeNull();
		const factorId = enrolled.data?.id ?? "";
		const challenge = await client.auth.mfa.challenge({ factorId });
		const message = sms.sent.findLast(({ to }) => to === "15551234567");
		const code = /\d{6}/.exec(message?.text ?? "")?.[0] ?? "";
		const verified = await client.auth.mfa.verify({ factorId, challengeId: challenge.data?.id ?? "", code });
		expect(verified.error).toBeNull();
		const level = await client.auth.mfa.getAuthenticatorAssuranceLevel();
		expect(
			level.data?.currentAuthenticationMethods.map((entry) =>
				typeof entry === "string" ? entry : entry.method,
			),
		).toEqual(["mfa/phone", "password"]);
	});

	it("sends a number one text message a minute, even if the factor is removed and added again", async () => {
		const slow = await identityApp(await open(), { AUTH_SEND_GAP_SECONDS: "60" }, { sms });
		const person = await slow.person("pumped@example.com");
		const enroll = async () => {
			const body = { factor_type: "phone", friendly_name: "Number", phone: "+15557654321" };
			const { body: factor } = await slow.call("POST", "/factors", { token: person.access, body });
			return String(factor.id);
		};
		const challenge = (id: string) =>
			slow.call("POST", `/factors/${id}/challenge`, { token: person.access, body: {} });
		const id = await enroll();
		const both = await Promise.all([challenge(id), challenge(id)]);
		expect(both.map(({ status }) => status).sort()).toEqual([200, 429]);
		expect(both.find(({ status }) => status === 429)?.body).toMatchObject({
			error_code: "over_sms_send_rate_limit",
			msg: "For security purposes, you can only request this after 60 seconds.",
		});
		await slow.call("DELETE", `/factors/${id}`, { token: person.access });
		const again = await enroll();
		expect((await challenge(again)).status).toBe(429);
		slow.clock.advance(60_000);
		expect((await challenge(again)).status).toBe(200);
		expect(sms.sent.filter(({ to }) => to === "15557654321")).toHaveLength(2);
		await slow.stop();
		sms.sent.length = 0;
	});

	describe("that is lost is replaced by recovery codes", () => {
		it("that raise a session once each", async () => {
			const { person, client } = await protectedPerson("recovery@example.com");
			const token = (await client.auth.getSession()).data.session?.access_token;
			const made = await app.call("POST", "/factors/recovery-codes", { token, body: {} });
			const codes = made.body.codes as string[];
			expect(new Set(codes).size).toBe(10);
			const weak = await signIn(person);
			const weakToken = (await weak.auth.getSession()).data.session?.access_token;
			const body = { code: ` ${codes[0]?.toUpperCase()}` };
			const raised = await app.call("POST", "/factors/recovery-codes/verify", { token: weakToken, body });
			expect(raised.status).toBe(200);
			const count = await app.call("GET", "/factors/recovery-codes", {
				token: raised.body.access_token as string,
			});
			expect(count.body).toMatchObject({ remaining: 9, total: 10 });
			const third = await signIn(person);
			const thirdToken = (await third.auth.getSession()).data.session?.access_token;
			expect(
				await app.call("POST", "/factors/recovery-codes/verify", { token: thirdToken, body }),
			).toMatchObject({ status: 422, body: { error_code: "mfa_verification_failed" } });
		});

		it("that only a session with the factor can make", async () => {
			const { person } = await protectedPerson("norecovery@example.com");
			const weak = await signIn(person);
			const token = (await weak.auth.getSession()).data.session?.access_token;
			expect(await app.call("POST", "/factors/recovery-codes", { token, body: {} })).toMatchObject({
				status: 403,
				body: { error_code: "insufficient_aal" },
			});
			const { rows } = await app.parts.db.query("select 1 from auth.mfa_recovery_codes where user_id = $1", [
				person.id,
			]);
			expect(rows).toEqual([]);
		});
	});

	describe("is reported by mail", () => {
		const mails = async (userId: string) => {
			const { rows } = await app.parts.db.query(
				"select from private.mails where kind = 'auth-second-factor' and strpos(dedupe_key, $1) > 0",
				[userId],
			);
			return rows.length;
		};

		it("when it is switched on, when other recovery codes are made, and when it is switched off", async () => {
			const { person, client, factorId } = await protectedPerson("told@example.com");
			const on = await app.mailTo(person.email, /^Two-factor was switched on$/);
			expect(on.text).toContain("codes from an authenticator app");
			expect(on.text).toContain("http://localhost:3000/not-me#");
			const token = (await client.auth.getSession()).data.session?.access_token;
			// The first codes come with the factor, whose mail names them.
			await app.call("POST", "/factors/recovery-codes", { token, body: {} });
			expect(await mails(person.id)).toBe(1);
			const made = await app.call("POST", "/factors/recovery-codes", { token, body: {} });
			const codes = await app.mailTo(person.email, /^New recovery codes were made$/);
			for (const code of made.body.codes as string[]) expect(codes.text).not.toContain(code);
			await client.auth.mfa.unenroll({ factorId });
			const off = await app.mailTo(person.email, /^Two-factor was switched off$/);
			expect(off.text).toContain("Your password alone opens it");
			expect(await mails(person.id)).toBe(3);
		});

		it("once, and not when a code only signs in", async () => {
			const { person, factorId, secret } = await protectedPerson("told-once@example.com");
			const client = await signIn(person);
			app.clock.advance(60_000);
			expect((await client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) })).error).toBeNull();
			expect(await mails(person.id)).toBe(1);
		});

		it("but not when an enrollment was never finished", async () => {
			const person = await app.person("told-nothing@example.com");
			const client = await clientOf(person);
			const { data } = await client.auth.mfa.enroll({ factorType: "totp", friendlyName: "Phone" });
			await client.auth.mfa.unenroll({ factorId: data?.id ?? "" });
			expect(await mails(person.id)).toBe(0);
			const { rows } = await app.parts.db.query(
				"select from auth.audit_log where user_id = $1 and event = 'mfa_disabled'",
				[person.id],
			);
			expect(rows).toEqual([]);
		});

		it("only if it really happened", async () => {
			const { person, client, factorId } = await protectedPerson("told-truth@example.com");
			await app.parts.db.query(
				"create function private.fail() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$",
			);
			await app.parts.db.query(
				"create trigger fail before insert on private.mails for each row when (new.kind = 'auth-second-factor') execute function private.fail()",
			);
			expect((await client.auth.mfa.unenroll({ factorId })).error).not.toBeNull();
			await app.parts.db.query("drop trigger fail on private.mails");
			await app.parts.db.query("drop function private.fail()");
			expect((await client.auth.mfa.listFactors()).data?.totp).toHaveLength(1);
			expect((await client.auth.mfa.unenroll({ factorId })).error).toBeNull();
			expect(await mails(person.id)).toBe(2);
		});
	});

	it("can be taken away by the operator", async () => {
		const { person, factorId } = await protectedPerson("lost@example.com");
		const { admin } = app.admin().auth;
		expect((await admin.mfa.listFactors({ userId: person.id })).data?.factors).toHaveLength(1);
		expect((await admin.mfa.deleteFactor({ userId: person.id, id: factorId })).error).toBeNull();
		expect((await admin.mfa.listFactors({ userId: person.id })).data?.factors).toEqual([]);
		await app.mailTo(person.email, /^Two-factor was switched off$/);
	});
});
