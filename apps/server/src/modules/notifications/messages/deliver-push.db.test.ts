import { beforeAll, expect, it, vi } from "vitest";
import { fakePush } from "../../../providers/push/fake.ts";
import { PushGone, PushLater, PushNotOurs, PushRefused, PushUnknown } from "../../../providers/push/port.ts";
import { startPushService, testBrowser, verifyVapid } from "../../../providers/push/testing/push-service.ts";
import { vapidKeys } from "../../../providers/push/vapid-keys.ts";
import { webPushSender } from "../../../providers/push/web-push.ts";
import { onDatabase } from "../../../testing/databases.ts";
import { endClaims } from "../../../testing/end-claims.ts";
import { type AlertStage, alertStage, requestTo } from "../../scanner/testing/alert-stage.ts";
import { registerPushDevice } from "../push/register-push-device.ts";
import { waitingPush } from "../testing/waiting-push.ts";
import { deliverPush, deliverPushJob } from "./deliver-push.ts";

const never = () => new Promise<never>(() => undefined);
const hour = 3_600_000;

onDatabase("a push", (open) => {
	let stage: AlertStage;
	beforeAll(async () => {
		stage = alertStage((await open()).db);
	});
	const queued = () => waitingPush(stage);
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

	it("is sent again under the same name when the claim ends, if its worker died while sending", async () => {
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
		stage.clock.advance(hour);
		await deliver(id, push);
		expect(push.sent, "the claim still holds, whatever time this worker thinks it is").toEqual([]);
		expect(lastJob()).toMatchObject({
			id,
			startAfter: expect.toSatisfy((rest: number) => rest > 1 && rest <= 61),
		});
		await endClaims(stage.db);
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

	it("does not reach a browser that now belongs to another person", async () => {
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
		"waits while its push service answers %i, is logged once, and goes out once the service accepts it",
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

	it("to a browser that was registered with another key delays no other push, and fails after a day while the browser is kept", async () => {
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

	it("is tried again if no answer came, and not before the time that the service named", async () => {
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

	it("waits at most a minute after its push service is back, however long that was away", async () => {
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
});
