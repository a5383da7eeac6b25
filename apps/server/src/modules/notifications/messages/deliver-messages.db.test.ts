import { beforeAll, describe, expect, it, vi } from "vitest";
import { openQueue } from "../../../platform/jobs/queue.ts";
import { createLog } from "../../../platform/log/log.ts";
import { fakePush } from "../../../providers/push/fake.ts";
import { PushGone, PushLater, PushNotOurs, PushRefused, PushUnknown } from "../../../providers/push/port.ts";
import { startPushService, testBrowser, verifyVapid } from "../../../providers/push/testing/push-service.ts";
import { vapidKeys } from "../../../providers/push/vapid-keys.ts";
import { webPushSender } from "../../../providers/push/web-push.ts";
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
import { httpStandIn } from "../../../testing/http-stand-in.ts";
import { type AlertStage, alertStage, everythingOn, requestTo } from "../../scanner/testing/alert-stage.ts";
import { registerPushDevice } from "../push/register-push-device.ts";
import { deliverPush, deliverPushJob } from "./deliver-push.ts";
import { deliverText, deliverTextJob } from "./deliver-text.ts";
import { sweepMessages } from "./sweep-messages.ts";

const never = () => new Promise<never>(() => undefined);
const hour = 3_600_000;

onDatabase("a text", (open) => {
	let stage: AlertStage;
	beforeAll(async () => {
		stage = alertStage((await open()).db);
	});
	/** A waiting one, and its job. */
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

	it("is sent once, and we keep only that it was", async () => {
		const { id, state } = await queued();
		const sms = fakeSms();
		await Promise.all([deliver(id, sms), deliver(id, sms)]);
		await deliver(id, sms);
		const text = expect.stringContaining("1 critical exposure of your data found");
		expect(sms.sent).toEqual([{ to: "15550100123", text, channel: "sms" }]);
		expect(await state()).toEqual([["sent", true]]);
	});

	it("is sent by a job that names its person, and by one of the version before, which did not", async () => {
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
		stage.clock.advance(20_000);
		await deliver(id, sms);
		expect(lastJob(), "it is looked at when the claim is over").toMatchObject({ id, startAfter: 41 });
		stage.clock.advance(41_000);
		await deliver(id, sms);
		expect([sms.sent, await state()]).toEqual([[], [["unknown", true]]]);
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

	it("that nobody ever mends is tried some thirty times in its day, said each hour, and then fails", async () => {
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

onDatabase("a push", (open) => {
	let stage: AlertStage;
	beforeAll(async () => {
		const { db, url } = await open();
		stage = alertStage(db);
		// Sweeping looks at the queue's table, which the queue makes.
		const log = createLog("silent");
		await (await openQueue({ db, databaseUrl: url, works: false, log, shutdownSeconds: 5 })).close();
	});
	const queued = async () => {
		const ann = await stage.person();
		const device = await stage.device(ann);
		const settings = { ...everythingOn, email_notifications: false, sms_notifications: false };
		await stage.alert(requestTo(ann, "at_once", [await stage.exposure(ann, "critical")], settings));
		const id = stage.jobsOf(deliverPushJob).at(-1)?.id ?? "";
		const state = async () => (await stage.messages(ann)).map(({ status, emptied }) => [status, emptied]);
		const devices = async () => {
			const sql = "select from private.push_subscriptions where user_id = $1";
			return (await stage.db.query(sql, [ann])).rows.length;
		};
		return { ann, device, id, state, devices };
	};
	const deliver = (id: string, push = fakePush()) => deliverPush({ ...stage.deps, push })({ messageId: id });
	const lastJob = () => stage.jobsOf(deliverPushJob).at(-1);

	it("goes to every browser of the person, under one name", async () => {
		const ann = await stage.person();
		for (let n = 0; n < 3; n += 1) await stage.device(ann);
		await stage.alert(requestTo(ann, "digest", [await stage.exposure(ann, "low")]));
		const push = fakePush();
		for (const { id } of stage.jobsOf(deliverPushJob).slice(-3)) await deliver(id, push);
		expect(new Set(push.sent.map(({ device }) => device.endpoint)).size).toBe(3);
		expect(new Set(push.sent.map(({ message }) => message.topic)).size).toBe(1);
		const [first] = push.sent;
		expect(first?.message).toMatchObject({ urgent: false, topic: expect.stringMatching(/^[\da-f]{32}$/) });
		expect(JSON.parse(first?.message.payload ?? "{}")).toMatchObject({
			title: "1 exposure of your data",
			url: expect.stringMatching(/^\/scanner\/exposure\//),
		});
		expect((await stage.messages(ann)).map(({ status, emptied }) => [status, emptied])).toEqual(
			Array(3).fill(["sent", true]),
		);
	});

	it("is sent by one of two workers", async () => {
		const { id, state } = await queued();
		const push = fakePush();
		await Promise.all([deliver(id, push), deliver(id, push)]);
		expect([push.sent.length, await state()]).toEqual([1, [["sent", true]]]);
	});

	it("is sent under the same name when the claim ends, if its worker died while sending", async () => {
		const { id, state } = await queued();
		const taken = Promise.withResolvers<string>();
		void deliver(id, {
			...fakePush(),
			send: (_device, { topic }) => {
				taken.resolve(topic);
				return never();
			},
		});
		const topic = await taken.promise;
		const push = fakePush();
		stage.clock.advance(20_000);
		await deliver(id, push);
		expect(push.sent, "the claim still holds").toEqual([]);
		expect(lastJob()).toMatchObject({ id, startAfter: 41 });
		stage.clock.advance(41_000);
		await deliver(id, push);
		await deliver(id, push);
		expect(push.sent.map(({ message }) => message.topic)).toEqual([topic]);
		expect(await state()).toEqual([["sent", true]]);
	});

	it("to a browser with an expired subscription is dropped, with the subscription", async () => {
		const { id, state, devices } = await queued();
		const push = fakePush();
		push.failNext(new PushGone("410"));
		await deliver(id, push);
		expect([await state(), await devices()]).toEqual([[["dropped", true]], 0]);
	});

	it("does not reach a browser that is another person's now", async () => {
		const { id, device, state } = await queued();
		const bob = await stage.person();
		await stage.db.query("update private.push_subscriptions set user_id = $2 where id = $1", [device, bob]);
		const push = fakePush();
		await deliver(id, push);
		expect([push.sent, await state()]).toEqual([[], [["dropped", true]]]);
	});

	it("fails if it is refused, and the browser stays", async () => {
		const { id, state, devices } = await queued();
		const push = fakePush();
		push.failNext(new PushRefused("413"));
		await deliver(id, push);
		expect([await state(), await devices()]).toEqual([[["failed", true]], 1]);
	});

	it.each([400, 401, 403, 407, 302])(
		"waits while its push service answers %i, is said once, and goes out once that is mended",
		async (status) => {
			const service = await startPushService();
			try {
				const keys = vapidKeys(stage.keys.derive);
				const push = webPushSender({ keys, subject: "mailto:support@unlisted.example", loopback: true });
				const log = { ...stage.log, error: vi.fn() };
				const deliverAgain = deliverPush({ ...stage.deps, push, log });
				const waits: string[] = [];
				const people: string[] = [];
				for (let n = 0; n < 3; n += 1) {
					const ann = await stage.person();
					people.push(ann);
					await registerPushDevice({ ...stage.deps, push })(ann, testBrowser(service.url).device);
					await stage.alert(requestTo(ann, "at_once", [await stage.exposure(ann, "critical")]));
					waits.push(lastJob()?.id ?? "");
				}
				const states = async () =>
					(await Promise.all(people.map((one) => stage.messages(one))))
						.flat()
						.filter(({ channel }) => channel === "push")
						.map((one) => one.status);
				service.answer = { status };
				for (let hours = 0; hours < 20; hours += 1) {
					for (const messageId of waits) await deliverAgain({ messageId });
					stage.clock.advance(hour / 2);
				}
				expect(await states()).toEqual(["queued", "queued", "queued"]);
				expect(log.error.mock.calls.length, "once an hour, not once a push").toBeLessThanOrEqual(11);
				expect(log.error.mock.calls[0]?.[0]).toEqual({ reason: expect.stringContaining(`(${status})`) });
				stage.clock.advance(hour);
				service.answer = { status: 201 };
				for (const messageId of waits) await deliverAgain({ messageId });
				expect(await states()).toEqual(["sent", "sent", "sent"]);
			} finally {
				await service.close();
			}
		},
	);

	it("to a browser that another key was given holds up no other, and fails after its day with the browser kept", async () => {
		const [odd, good] = [await queued(), await queued()];
		const push = fakePush();
		let tries = 0;
		while ((await odd.state())[0]?.[0] === "queued") {
			push.failNext(new PushNotOurs("The push service refused our signature or request (403)."));
			await deliver(odd.id, push);
			if (tries === 0) await deliver(good.id);
			tries += 1;
			stage.clock.advance(Number(lastJob()?.startAfter ?? 61) * 1000);
		}
		expect(await good.state()).toEqual([["sent", true]]);
		expect([await odd.state(), await odd.devices()]).toEqual([[["failed", true]], 1]);
		expect(tries).toBeLessThan(45);
	});

	it("is tried again if no answer came, and not before the moment that was named", async () => {
		const { id, state } = await queued();
		const push = fakePush();
		push.failNext(new PushUnknown("500"));
		await deliver(id, push);
		expect(lastJob()).toMatchObject({ id, startAfter: 3 });
		stage.clock.advance(2000);
		push.failNext(new PushLater("429", 120));
		await deliver(id, push);
		expect(lastJob()).toMatchObject({ id, startAfter: 121 });
		stage.clock.advance(119_000);
		await deliver(id, push);
		expect(lastJob(), "a job that came too early").toMatchObject({ id, startAfter: 2 });
		expect([push.sent, await state()]).toEqual([[], [["queued", false]]]);
		stage.clock.advance(2000);
		await deliver(id, push);
		expect([push.sent.length, await state()]).toEqual([1, [["sent", true]]]);
	});

	it("waits a minute at most for its push service to come back, however long that was away", async () => {
		const { id, state } = await queued();
		const push = fakePush();
		for (let hours = 0; hours < 20; hours += 1) {
			push.failNext(new PushUnknown("500"));
			await deliver(id, push);
			expect(lastJob()).toMatchObject({ id });
			expect(lastJob()?.startAfter).toBeLessThanOrEqual(61);
			stage.clock.advance(3_600_000);
		}
		await deliver(id, push);
		expect([push.sent.length, await state()]).toEqual([1, [["sent", true]]]);
	});

	it("can be read by the registered browser, and by nobody on the way", async () => {
		const service = await startPushService();
		try {
			const keys = vapidKeys(stage.keys.derive);
			const push = webPushSender({ keys, subject: "mailto:support@unlisted.example", loopback: true });
			const browser = testBrowser(service.url);
			const ann = await stage.person();
			await registerPushDevice({ ...stage.deps, push })(ann, browser.device);
			const exposure = await stage.exposure(ann, "critical");
			await stage.alert(requestTo(ann, "at_once", [exposure]));
			await deliverPush({ ...stage.deps, push })({ messageId: lastJob()?.id ?? "" });
			const [pushed] = service.pushed;
			if (!pushed) return expect.fail("nothing was sent");
			expect(JSON.parse(browser.decrypt(pushed.body))).toEqual({
				title: "1 critical exposure of your data",
				body: "Open Unlisted to see what to do now.",
				url: `/scanner/exposure/${exposure.id}`,
				tag: expect.stringMatching(/^[\da-f-]{36}$/),
			});
			expect(pushed.headers).toMatchObject({ urgency: "high", ttl: "86400" });
			expect((await verifyVapid(pushed, service.url)).publicKey).toBe(keys.publicKey);
		} finally {
			await service.close();
		}
	});

	describe("that waits", () => {
		it("gets a new job if none will try it, fails after a day, and is deleted after a month", async () => {
			const { id, ann, state } = await queued();
			const sweep = sweepMessages(stage.deps);
			const jobs = () => stage.jobsOf(deliverPushJob).filter((job) => job.id === id).length;
			expect(jobs()).toBe(1);
			await sweep();
			expect(jobs()).toBe(2);
			stage.clock.advance(25 * hour);
			await deliver(id);
			expect(await state()).toEqual([["failed", true]]);
			stage.clock.advance(29 * 24 * hour);
			await sweep();
			expect(await stage.messages(ann)).toHaveLength(1);
			stage.clock.advance(2 * 24 * hour);
			await sweep();
			expect(await stage.messages(ann)).toEqual([]);
		});

		it("gets one among more than one look finds", async () => {
			const { id } = await queued();
			const row = "to_jsonb(m) || jsonb_build_object('id', gen_random_uuid())";
			const { rows } = await stage.deps.db.query<{ id: string }>(
				`insert into private.alert_messages
				 select (jsonb_populate_record(null::private.alert_messages, ${row})).*
				 from private.alert_messages m, generate_series(1, 1100) where m.id = $1 returning id`,
				[id],
			);
			const before = stage.jobsOf(deliverPushJob).length;
			await sweepMessages(stage.deps)();
			const jobs = stage.jobsOf(deliverPushJob).slice(before);
			const ours = new Set([id, ...rows.map((one) => one.id)]);
			expect(jobs.filter((job) => ours.has(job.id ?? ""))).toHaveLength(ours.size);
			expect(new Set(jobs.map((job) => job.id)).size).toBe(jobs.length);
		});
	});
});
