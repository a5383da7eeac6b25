import { beforeAll, expect, it, vi } from "vitest";
import { fakeSms } from "../../../providers/sms/fake.ts";
import {
	SmsAccountRefused,
	SmsAway,
	SmsRefused,
	type SmsSender,
	SmsUnknown,
} from "../../../providers/sms/port.ts";
import { twilioSms } from "../../../providers/sms/twilio.ts";
import { onDatabase } from "../../../testing/databases.ts";
import { endClaims } from "../../../testing/end-claims.ts";
import { httpStandIn } from "../../../testing/http-stand-in.ts";
import { type AlertStage, alertStage, everythingOn, requestTo } from "../../scanner/testing/alert-stage.ts";
import { deliverText, deliverTextJob } from "./deliver-text.ts";

const never = () => new Promise<never>(() => undefined);
const hour = 3_600_000;

onDatabase("a text", (open) => {
	let stage: AlertStage;
	beforeAll(async () => {
		stage = alertStage((await open()).db);
	});
	/** Queues a text, and returns it with its job. */
	const queued = async () => {
		const ann = await stage.person();
		const settings = { ...everythingOn, email_notifications: false };
		await stage.alert(requestTo(ann, "at_once", [await stage.exposure(ann, "critical")], settings));
		const id = stage.jobsOf(deliverTextJob).at(-1)?.id ?? "";
		const state = async () => (await stage.messages(ann)).map(({ status, emptied }) => [status, emptied]);
		return { ann, id, state };
	};
	const deliver = (id: string, sms: SmsSender | null) =>
		deliverText({ ...stage.deps, sms })({ messageId: id });
	const lastJob = () => stage.jobsOf(deliverTextJob).at(-1);

	it("is sent once, and we keep only the fact that it was sent", async () => {
		const { id, state } = await queued();
		const sms = fakeSms();
		await Promise.all([deliver(id, sms), deliver(id, sms)]);
		await deliver(id, sms);
		const text = expect.stringContaining("1 critical exposure of your data found");
		expect(sms.sent).toEqual([{ to: "15550100123", text, channel: "sms" }]);
		expect(await state()).toEqual([["sent", true]]);
	});

	it("is sent by a job that names its person, and by a job of the previous version, which did not", async () => {
		const sms = fakeSms();
		for (const names of [true, false]) {
			const { ann, id, state } = await queued();
			await deliverText({ ...stage.deps, sms })(names ? { messageId: id, userId: ann } : { messageId: id });
			expect(await state()).toEqual([["sent", true]]);
		}
		expect(sms.sent).toHaveLength(2);
	});

	it("is not sent again if nobody knows whether it was sent", async () => {
		for (const error of [new SmsUnknown("no answer"), new TypeError("a mistake of ours")]) {
			const { id, state } = await queued();
			const sms = fakeSms();
			sms.failNext(error);
			await deliver(id, sms);
			await deliver(id, sms);
			expect([sms.sent, await state()]).toEqual([[], [["unknown", true]]]);
		}
	});

	it("is not sent again if its worker died while sending, and is not forgotten", async () => {
		const { id, state } = await queued();
		const taken = Promise.withResolvers<void>();
		const dies: SmsSender = {
			send: () => {
				taken.resolve();
				return never();
			},
		};
		void deliver(id, dies);
		await taken.promise;
		const sms = fakeSms();
		stage.clock.advance(hour);
		await deliver(id, sms);
		expect(lastJob(), "it is looked at when the claim is over").toMatchObject({
			id,
			startAfter: expect.toSatisfy((rest: number) => rest > 1 && rest <= 61),
		});
		await endClaims(stage.db);
		await deliver(id, sms);
		expect([sms.sent, await state()]).toEqual([[], [["unknown", true]]]);
	});

	it("is dropped if its person switched texts off, and a process of an older version then gave it back", async () => {
		const { ann, id, state } = await queued();
		// An older version gave a message back without a look at `unwanted`.
		await stage.db.query("update private.alert_messages set unwanted = true where user_id = $1", [ann]);
		const sms = fakeSms();
		await deliver(id, sms);
		expect([sms.sent, await state()]).toEqual([[], [["dropped", true]]]);
	});

	it("is sent by another worker if the first died before it took it", async () => {
		const { id, state } = await queued();
		const opening = Promise.withResolvers<void>();
		const vault = {
			...stage.vault,
			open: () => {
				opening.resolve();
				return never();
			},
		};
		void deliverText({ ...stage.deps, vault, sms: fakeSms() })({ messageId: id });
		await opening.promise;
		const sms = fakeSms();
		await deliver(id, sms);
		expect([sms.sent.length, await state()]).toEqual([1, [["sent", true]]]);
	});

	it("fails if it is refused, and waits as long as the provider says if it may come later", async () => {
		const refused = await queued();
		const sms = fakeSms();
		sms.failNext(new SmsRefused("no"));
		await deliver(refused.id, sms);
		expect(await refused.state()).toEqual([["failed", true]]);

		const { id, state } = await queued();
		sms.failNext(new SmsRefused("later", 300));
		await deliver(id, sms);
		expect(lastJob()).toMatchObject({ id, startAfter: 301 });
		stage.clock.advance(299_000);
		await deliver(id, sms);
		expect(lastJob(), "a job that came too early").toMatchObject({ id, startAfter: 2 });
		expect([sms.sent, await state()]).toEqual([[], [["queued", false]]]);
		stage.clock.advance(2000);
		await deliver(id, sms);
		expect([sms.sent.length, await state()]).toEqual([1, [["sent", true]]]);
	});

	it.each([
		["cannot be reached", new SmsAway("no connection"), 61],
		["takes none of ours", new SmsAccountRefused("no money"), 301],
	])("waits while the provider %s, and goes out afterwards", async (_what, error, seconds) => {
		const { id, state } = await queued();
		const sms = fakeSms();
		for (let attempt = 0; attempt < 4; attempt += 1) {
			sms.failNext(error);
			await deliver(id, sms);
			expect(lastJob()).toMatchObject({ id, startAfter: seconds });
			stage.clock.advance(seconds * 1000);
		}
		expect([sms.sent, await state()]).toEqual([[], [["queued", false]]]);
		await deliver(id, sms);
		expect([sms.sent.length, await state()]).toEqual([1, [["sent", true]]]);
	});

	it("reaches Twilio once, however Twilio fails: it waits only after answers that say it was not taken", async () => {
		const provider = await httpStandIn();
		const account = { accountSid: "AC0", authToken: "token", from: "+15005550006" };
		const sms = twilioSms({ baseUrl: provider.url, ...account });
		try {
			const unknown = await queued();
			provider.answer = { status: 500, body: { code: 20500, message: "Internal Server Error", status: 500 } };
			await deliver(unknown.id, sms);
			await deliver(unknown.id, sms);
			expect([provider.asked.length, await unknown.state()]).toEqual([1, [["unknown", true]]]);

			const { id, state } = await queued();
			for (const code of [20503, 20429]) {
				const status = code - 20_000;
				provider.answer = { status, body: { code, message: "Not now", status } };
				await deliver(id, sms);
				expect([lastJob(), await state()]).toEqual([
					expect.objectContaining({ id, startAfter: 61 }),
					[["queued", false]],
				]);
				stage.clock.advance(61_000);
			}
			provider.answer = { status: 201, body: { sid: "SM123", status: "queued" } };
			await deliver(id, sms);
			await deliver(id, sms);
			expect([provider.asked.length, await state()]).toEqual([4, [["sent", true]]]);
		} finally {
			await provider.close();
		}
	});

	it("that keeps failing is tried some thirty times in its day, logged each hour, and then fails", async () => {
		const { id, state } = await queued();
		const log = { ...stage.log, error: vi.fn() };
		const sms = fakeSms();
		const deliverAgain = deliverText({ ...stage.deps, log, sms });
		let tries = 0;
		while ((await state())[0]?.[0] === "queued") {
			sms.failNext(new SmsAccountRefused("a country that is not allowed (400, error 21408)"));
			await deliverAgain({ messageId: id });
			tries += 1;
			stage.clock.advance(Number(lastJob()?.startAfter) * 1000);
		}
		expect([sms.sent, await state()]).toEqual([[], [["failed", true]]]);
		expect(tries).toBeLessThan(40);
		expect(log.error.mock.calls.length).toBeLessThan(26);
	});

	it("waits for a day if texts are not set up, and then fails", async () => {
		const { id, state } = await queued();
		await expect(deliver(id, null)).rejects.toThrow("not set up");
		stage.clock.advance(25 * hour);
		await deliver(id, null);
		expect(await state()).toEqual([["failed", true]]);
	});
});
