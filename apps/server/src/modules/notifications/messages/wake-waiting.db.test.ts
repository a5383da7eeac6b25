import { beforeEach, expect, it } from "vitest";
import { fakePush } from "../../../providers/push/fake.ts";
import { PushLater, PushNotOurs, PushUnknown } from "../../../providers/push/port.ts";
import { fakeSms } from "../../../providers/sms/fake.ts";
import { SmsAccountRefused, SmsAway, SmsRefused } from "../../../providers/sms/port.ts";
import { onDatabase } from "../../../testing/databases.ts";
import { type AlertStage, alertStage, everythingOn, requestTo } from "../../scanner/testing/alert-stage.ts";
import { waitingPush } from "../testing/waiting-push.ts";
import { deliverPush } from "./deliver-push.ts";
import { deliverText, deliverTextJob } from "./deliver-text.ts";

const hour = 3_600_000;

onDatabase("once a provider takes one message again", (open) => {
	let stage: AlertStage;
	beforeEach(async () => {
		stage = alertStage((await open()).db);
	});
	const queuedText = async () => {
		const ann = await stage.person();
		const settings = { ...everythingOn, email_notifications: false };
		await stage.alert(requestTo(ann, "at_once", [await stage.exposure(ann, "critical")], settings));
		return stage.jobsOf(deliverTextJob).at(-1)?.id ?? "";
	};
	const text = (id: string, sms: ReturnType<typeof fakeSms>) =>
		deliverText({ ...stage.deps, sms })({ messageId: id });
	const push = (id: string, service: ReturnType<typeof fakePush>) =>
		deliverPush({ ...stage.deps, push: service })({ messageId: id });
	/** Runs what was added since `from` and may run now. Returns the ids. */
	const runAtOnce = async (from: number, run: (id: string) => Promise<void>) => {
		const added = stage.addedJobs.slice(from).filter(({ startAfter }) => startAfter === undefined);
		for (const { id } of added) await run(id);
		return added.map(({ id }) => id);
	};
	const statesOf = async (ids: readonly string[]) => {
		const { rows } = await stage.db.query<{ status: string }>(
			"select status from private.alert_messages where id = any($1::uuid[])",
			[ids],
		);
		return rows.map(({ status }) => status);
	};

	it.each([
		["refused us for half a day", () => new SmsAccountRefused("no money")],
		["could not be reached", () => new SmsAway("no connection")],
	])("all texts that wait because it %s go out at once, none twice", async (_what, failure) => {
		const sms = fakeSms();
		const waiting: string[] = [];
		for (let n = 0; n < 5; n += 1) waiting.push(await queuedText());
		for (let hours = 0; hours < 12; hours += 1) {
			for (const id of waiting) {
				sms.failNext(failure());
				await text(id, sms);
			}
			stage.clock.advance(hour);
		}
		for (const id of waiting) {
			sms.failNext(failure());
			await text(id, sms);
		}
		const busy = await queuedText();
		const from = stage.addedJobs.length;
		await text(busy, sms);
		const woken = await runAtOnce(from, (id) => text(id, sms));
		expect(woken.toSorted()).toEqual(waiting.toSorted());
		stage.clock.advance(hour);
		for (const id of waiting) await text(id, sms);
		expect(sms.sent).toHaveLength(6);
		expect(new Set(await statesOf(waiting))).toEqual(new Set(["sent"]));
	});

	it("a text that waits because its own number was asked to come later still waits", async () => {
		const sms = fakeSms();
		const [later, next] = [await queuedText(), await queuedText()];
		sms.failNext(new SmsRefused("later", 300));
		await text(later, sms);
		const from = stage.addedJobs.length;
		await text(next, sms);
		expect(await runAtOnce(from, (id) => text(id, sms))).toEqual([]);
		expect(await statesOf([later])).toEqual(["queued"]);
	});

	it.each([
		["refused us", () => new PushNotOurs("403")],
		["failed", () => new PushUnknown("500")],
	])(
		"all pushes that wait because it %s go out at once, none twice, and those of another service wait on",
		async (_what, failure) => {
			const service = fakePush();
			const waiting: string[] = [];
			for (let n = 0; n < 5; n += 1) waiting.push((await waitingPush(stage)).id);
			const { id: elsewhere } = await waitingPush(stage, "push.example.org");
			const ids = [...waiting, elsewhere];
			for (let hours = 0; hours < 12; hours += 1) {
				for (const id of ids) {
					service.failNext(failure());
					await push(id, service);
				}
				stage.clock.advance(hour);
			}
			for (const id of ids) {
				service.failNext(failure());
				await push(id, service);
			}
			const { id: next } = await waitingPush(stage);
			const from = stage.addedJobs.length;
			await push(next, service);
			const woken = await runAtOnce(from, (id) => push(id, service));
			expect(woken.toSorted()).toEqual(waiting.toSorted());
			expect(service.sent).toHaveLength(6);
			expect(await statesOf([elsewhere])).toEqual(["queued"]);
			stage.clock.advance(hour);
			for (const id of waiting) await push(id, service);
			expect(service.sent).toHaveLength(6);
			expect(new Set(await statesOf(waiting))).toEqual(new Set(["sent"]));
		},
	);

	it("a push that was told when to come again waits until then", async () => {
		const service = fakePush();
		const { id: later } = await waitingPush(stage);
		service.failNext(new PushLater("429", 300));
		await push(later, service);
		const { id: next } = await waitingPush(stage);
		const from = stage.addedJobs.length;
		await push(next, service);
		expect(await runAtOnce(from, (id) => push(id, service))).toEqual([]);
		expect(await statesOf([later])).toEqual(["queued"]);
	});

	it("two workers that see it at the same moment wake each message once", async () => {
		const sms = fakeSms();
		const waiting: string[] = [];
		for (let n = 0; n < 5; n += 1) waiting.push(await queuedText());
		for (const id of waiting) {
			sms.failNext(new SmsAccountRefused("no money"));
			await text(id, sms);
		}
		const next = [await queuedText(), await queuedText()];
		const from = stage.addedJobs.length;
		await Promise.all(next.map((id) => text(id, sms)));
		const woken = stage.addedJobs.slice(from).map(({ id }) => id);
		expect(woken.toSorted()).toEqual(waiting.toSorted());
	});

	it("a text that alone is refused is tried early three times, and then waits as before", async () => {
		const sms = fakeSms();
		const alone = await queuedText();
		let early = 0;
		for (let n = 0; n < 8; n += 1) {
			sms.failNext(new SmsAccountRefused("a country that is not allowed (400, error 21408)"));
			await text(alone, sms);
			const next = await queuedText();
			const from = stage.addedJobs.length;
			await text(next, sms);
			early += stage.addedJobs.slice(from).filter(({ id }) => id === alone).length;
		}
		expect(early).toBe(3);
		expect(await statesOf([alone])).toEqual(["queued"]);
	});
});
