import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type FakeSms, fakeSms } from "../../../providers/sms/fake.ts";
import { onDatabase } from "../../../testing/databases.ts";
import { type RecordedDatabase, recordStatements } from "../../scanner/testing/recorded-statements.ts";
import { type Answer, goodPassword, type IdentityApp, identityApp } from "../testing/identity-app.ts";

const known = { email: "known@example.com", phone: "15550100001" };

/**
 * What a stranger sees of an answer. Leaves out what differs between any two answers: ids, times, random cookie
 * values, and their own input.
 */
function seen({ status, headers, body }: Answer, sent: string): string {
	const { date: _date, "x-request-id": _id, ...rest } = headers;
	return JSON.stringify([status, rest, body])
		.replaceAll(sent, "SENT")
		.replace(/(unlisted[\w-]*=)[\w.~-]+/g, "$1VALUE")
		.replace(/[0-9a-f]{8}-[0-9a-f]{4}-[1-5][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g, "ID")
		.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "NOW");
}

onDatabase("who is registered", (open) => {
	let app: IdentityApp;
	let sms: FakeSms;
	let next = 0;
	let database: RecordedDatabase;
	beforeAll(async () => {
		sms = fakeSms();
		database = recordStatements(await open());
		app = await identityApp(database, { AUTH_SEND_GAP_SECONDS: "60" }, { sms });
		const token = app.parts.serviceRoleKey;
		const body = { ...known, password: goodPassword, email_confirm: true, phone_confirm: true };
		expect((await app.call("POST", "/admin/users", { token, body })).status).toBe(200);
	});
	afterAll(() => app.stop());
	beforeEach(() => app.clock.advance(3_700_000));

	const unknown = () => {
		next += 1;
		// As long as the known ones, because the test compares the lengths of answers.
		const number = String(next).padStart(4, "0");
		return { email: `n${number}@example.com`, phone: `1555020${number}` };
	};

	const strangersCalls: Record<string, (who: typeof known) => Promise<Answer>> = {
		"a sign-up by e-mail": ({ email }) =>
			app.call("POST", "/signup", { body: { email, password: goodPassword, data: { a: 1 } } }),
		"a sign-up by phone": ({ phone }) =>
			app.call("POST", "/signup", { body: { phone, password: goodPassword } }),
		"a code by e-mail": ({ email }) => app.call("POST", "/otp", { body: { email } }),
		"a code by phone": ({ phone }) => app.call("POST", "/otp", { body: { phone } }),
		"a code by e-mail for an account that is there": ({ email }) =>
			app.call("POST", "/otp", { body: { email, create_user: false } }),
		"a code by phone for an account that is there": ({ phone }) =>
			app.call("POST", "/otp", { body: { phone, create_user: false } }),
		"a lost password": ({ email }) => app.call("POST", "/recover", { body: { email } }),
		"a confirmation once more": ({ email }) =>
			app.call("POST", "/resend", { body: { type: "signup", email } }),
		"a change once more": ({ email }) =>
			app.call("POST", "/resend", { body: { type: "email_change", email } }),
		"a text once more": ({ phone }) => app.call("POST", "/resend", { body: { type: "sms", phone } }),
		"a change of number once more": ({ phone }) =>
			app.call("POST", "/resend", { body: { type: "phone_change", phone } }),
		"a wrong password": ({ email }) =>
			app.call("POST", "/token?grant_type=password", { body: { email, password: "Wrong-Horse-7!" } }),
		"a wrong code": ({ email }) =>
			app.call("POST", "/verify", { body: { type: "email", email, token: "000000" } }),
	};
	it.each(Object.keys(strangersCalls))(
		"does not show in the answers of %s, the first and the second",
		async (name) => {
			const call = strangersCalls[name];
			const nobody = unknown();
			const answers = async (who: typeof known) => {
				const sent =
					name.includes("phone") || name.includes("text") || name.includes("number") ? who.phone : who.email;
				const first = await call?.(who);
				const second = await call?.(who);
				app.clock.advance(61_000);
				const third = await call?.(who);
				app.clock.advance(61_000);
				return {
					seen: [first, second, third].map((one) => one && seen(one, sent)),
					ids: [first?.body.id, third?.body.id],
				};
			};
			const [one, other] = [await answers(known), await answers(nobody)];
			expect(one.seen).toEqual(other.seen);
			// Ids that change between two tries, or stay the same, would also show which address is known.
			expect(one.ids[0] === one.ids[1]).toBe(other.ids[0] === other.ids[1]);
		},
	);

	it("does not show while the provider of text messages is out of order", async () => {
		const answers: string[] = [];
		for (const { phone } of [known, unknown()]) {
			sms.failNext(new Error("out of order"));
			answers.push(seen(await app.call("POST", "/otp", { body: { phone } }), phone));
		}
		expect(answers[0]).toBe(answers[1]);
	});

	it("is told to the number's owner, when someone signs up with it", async () => {
		await app.call("POST", "/signup", { body: { phone: known.phone, password: goodPassword } });
		await expect
			.poll(() => sms.sent.at(-1))
			.toMatchObject({ to: known.phone, text: expect.stringContaining("tried to sign up") });
	});

	it.each(["email", "phone"] as const)(
		"does not show to a person who wants the %s for their own account, in the answer or its time",
		async (kind) => {
			const me = await app.person(`me-${kind}@example.com`);
			const answers: string[] = [];
			const statements: string[][] = [];
			for (const who of [known, unknown()]) {
				const body = { [kind]: who[kind] };
				let answer: Answer | undefined;
				statements.push(
					await database.statementsOf(async () => {
						answer = await app.call("PUT", "/user", { token: me.access, body });
					}),
				);
				answers.push(seen(answer as Answer, who[kind]));
				const after = await app.call("GET", "/user", { token: me.access });
				answers.push(seen(after, who[kind]));
			}
			expect(answers.slice(0, 2)).toEqual(answers.slice(2));
			expect(statements[0]?.length).toBeGreaterThan(3);
			expect(statements[0]).toEqual(statements[1]);
			if (kind === "phone") expect(sms.sent.at(-2)?.text).toMatch(/^Somebody tried to move your number/);
			else await app.mailTo(known.email, /tried to use your address/);
		},
	);

	it("does not show to a person who guesses the code that a taken address never got", async () => {
		const body = { type: "email_change", email: known.email, token: "123456" };
		const answer = await app.call("POST", "/verify", { body });
		expect(answer).toMatchObject({ status: 403, body: { error_code: "otp_expired" } });
	});

	it('does not show in "too soon" for a change that waits', async () => {
		const mover = await app.person("mover@example.com");
		await app.call("PUT", "/user", { token: mover.access, body: { email: "moved@example.com" } });
		const again = (email: string) => app.call("POST", "/resend", { body: { type: "email_change", email } });
		await again("moved@example.com");
		const [one, other] = [await again("mover@example.com"), await again("nobody-moves@example.com")];
		expect(seen(one, "mover@example.com")).toBe(seen(other, "nobody-moves@example.com"));
	});
});

onDatabase("who is registered, where the answers are to be Supabase's", (open) => {
	it("shows in the empty list of a sign-up, a taken address or number, and a code without an account", async () => {
		const sms = fakeSms();
		const app = await identityApp(await open(), { AUTH_ENUMERATION: "supabase" }, { sms });
		const token = app.parts.serviceRoleKey;
		const person = { ...known, password: goodPassword, email_confirm: true, phone_confirm: true };
		await app.call("POST", "/admin/users", { token, body: person });
		const again = await app.call("POST", "/signup", { body: { email: known.email, password: goodPassword } });
		expect(again).toMatchObject({ status: 200, body: { identities: [] } });
		const me = await app.person("me@example.com");
		const change = (body: object) => app.call("PUT", "/user", { token: me.access, body });
		expect(await change({ email: known.email })).toMatchObject({
			status: 422,
			body: { error_code: "email_exists" },
		});
		expect(await change({ phone: known.phone })).toMatchObject({
			status: 422,
			body: { error_code: "phone_exists" },
		});
		const otp = (body: object) => app.call("POST", "/otp", { body: { ...body, create_user: false } });
		expect(await otp({ email: "no@example.com" })).toMatchObject({
			status: 422,
			body: { error_code: "otp_disabled" },
		});
		expect(await otp({ phone: known.phone })).toMatchObject({ status: 200, body: { message_id: "fake-1" } });
		const fresh = { email: "fresh@example.com", password: goodPassword };
		const made = await app.call("POST", "/signup", { body: fresh });
		const row = await app.parts.db.query("select id from auth.users where email = $1", [fresh.email]);
		expect(row.rows).toEqual([{ id: made.body.id }]);
		await app.stop();
	});
});
