import { afterAll, beforeAll, expect, it } from "vitest";
import { fakeSms } from "../../../providers/sms/fake.ts";
import { SmsAccountRefused, SmsAway, SmsUnknown } from "../../../providers/sms/port.ts";
import { onDatabase, type TestDatabase } from "../../../testing/databases.ts";
import { type IdentityApp, identityApp } from "../../identity/testing/identity-app.ts";

const perDay = 5;

onDatabase("the daily budget of text messages", (open) => {
	const sms = fakeSms();
	let database: TestDatabase;
	let one: IdentityApp;
	let other: IdentityApp;
	beforeAll(async () => {
		database = await open();
		// By default, the answer to a stranger does not tell whether a text was sent. With these settings it does.
		const env = {
			SMS_DAILY_BUDGET: String(perDay),
			METRICS_TOKEN: "figures",
			AUTH_ENUMERATION: "supabase",
		};
		one = await identityApp(database, env, { sms });
		other = await identityApp(database, env, { sms });
	});
	afterAll(async () => {
		await other.stop();
		await one.stop();
	});

	const ask = (app: IdentityApp, count: number) =>
		app.call("POST", "/otp", { body: { phone: `+1555010${1000 + count}`, create_user: true } });

	it("is shared by all processes; beyond it nothing goes out, and the answer says so", async () => {
		const answers = await Promise.all(
			Array.from({ length: 9 }, (_, count) => ask(count % 2 === 0 ? one : other, count)),
		);
		expect(answers.filter(({ status }) => status === 200)).toHaveLength(perDay);
		const refused = answers.filter(({ status }) => status !== 200);
		expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([422]));
		expect(refused[0]?.body).toMatchObject({
			error_code: "sms_send_failed",
			msg: "No more text messages can be sent today. Use another way, or try again tomorrow.",
		});
		expect(sms.sent).toHaveLength(perDay);
	});

	it("is in the metrics", async () => {
		const answer = await one.http.inject({
			method: "GET",
			url: "/metrics",
			headers: { authorization: "Bearer figures" },
		});
		expect(answer.body).toMatch(/^unlisted_text_messages_today 5$/m);
		expect(answer.body).toMatch(/^unlisted_text_messages_budget 5$/m);
	});

	it("restarts with the next day in UTC", async () => {
		one.clock.advance(86_400_000);
		expect((await ask(one, 100)).status).toBe(200);
		one.clock.advance(-86_400_000);
	});

	it("is not used up by texts that the provider did not take: they go out once it takes them", async () => {
		one.clock.advance(2 * 86_400_000);
		for (const error of [new SmsAway("no connection"), new SmsAccountRefused("no money")])
			for (let n = 0; n < perDay; n += 1) {
				sms.failNext(error);
				expect((await ask(one, 200 + n)).status).toBe(422);
				one.clock.advance(61_000);
			}
		expect((await ask(one, 300)).status).toBe(200);
		// Nobody knows whether this text was sent, so it may have cost money.
		sms.failNext(new SmsUnknown("no answer"));
		await ask(one, 301);
		const { rows } = await database.db.query(
			"select count from private.daily_counts where name = 'text-messages' order by day desc",
		);
		expect(rows[0]).toEqual({ count: 2 });
	});
});
