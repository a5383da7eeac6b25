import { beforeAll, describe, expect, it } from "vitest";
import { onDatabase } from "../../../testing/databases.ts";
import { deliverMailJob } from "../../notifications/mail/queue-mail.ts";
import { deliverPushJob } from "../../notifications/messages/deliver-push.ts";
import { deliverTextJob } from "../../notifications/messages/deliver-text.ts";
import { type AlertStage, alertStage, everythingOn, requestTo } from "../testing/alert-stage.ts";
import { alertExposures } from "./alert-exposures.ts";

const day = 86_400_000;

onDatabase("new exposures", (open) => {
	let stage: AlertStage;
	beforeAll(async () => {
		stage = alertStage((await open()).db);
	});
	const mailsOf = (userId: string) =>
		stage.mails.filter(({ dedupeKey }) => dedupeKey.includes(userId)).map(({ content }) => content);
	const toldOf = async (userId: string) => {
		const sql = `select channel || ' ' || x.severity as told from private.alerts a
			join private.exposures x on x.user_id = a.user_id and x.id = a.exposure_id where a.user_id = $1 order by told`;
		return (await stage.db.query<{ told: string }>(sql, [userId])).rows.map(({ told }) => told);
	};

	it("are sent as text and push at once if they are critical, and mailed once when the scan is over, worst first", async () => {
		const ann = await stage.person();
		await stage.device(ann);
		const exposures = [
			await stage.exposure(ann, "critical", "Market"),
			await stage.exposure(ann, "critical", "Logs"),
			await stage.exposure(ann, "high", "Adobe"),
			await stage.exposure(ann, "low", "Gravatar"),
		];
		await stage.alert(requestTo(ann, "at_once", exposures));
		expect(await toldOf(ann)).toEqual(
			["push", "sms"].flatMap((channel) => [`${channel} critical`, `${channel} critical`]),
		);
		await stage.alert(requestTo(ann, "digest", exposures));
		expect(mailsOf(ann).map(({ subject, items }) => [subject, items?.map(({ label }) => label)])).toEqual([
			["2 critical exposures need your attention now", ["Market", "Logs", "Adobe", "Gravatar"]],
		]);
		const messages = await stage.messages(ann);
		expect(messages.map(({ channel }) => channel).sort()).toEqual(["push", "push", "sms"]);
		expect(messages.every(({ status }) => status === "queued")).toBe(true);
	});

	it("are alerted once, however often they are reported, and again when they come back", async () => {
		const ann = await stage.person();
		await stage.device(ann);
		const exposure = await stage.exposure(ann, "critical");
		const before = stage.addedJobs.length;
		for (const moment of ["at_once", "at_once", "digest", "digest"] as const) {
			await stage.alert(requestTo(ann, moment, [exposure, exposure]));
		}
		expect(stage.addedJobs.slice(before).map(({ name }) => name)).toEqual([
			deliverTextJob,
			deliverPushJob,
			deliverMailJob,
		]);
		await stage.alert(requestTo(ann, "at_once", [{ ...exposure, occasion: "again:1" }]));
		expect(stage.addedJobs.length - before).toBe(5);
	});

	it("are alerted once by two workers at the same moment, in any order", async () => {
		const ann = await stage.person();
		await stage.device(ann);
		const exposures = await Promise.all([1, 2, 3, 4].map(() => stage.exposure(ann, "critical")));
		const before = stage.addedJobs.length;
		await Promise.all([
			stage.alert(requestTo(ann, "at_once", exposures)),
			stage.alert(requestTo(ann, "at_once", exposures.toReversed())),
			stage.alert(requestTo(ann, "digest", exposures)),
		]);
		expect(mailsOf(ann).flatMap(({ items }) => items?.length)).toEqual([4]);
		expect(stage.addedJobs.slice(before).filter(({ name }) => name === deliverPushJob)).toHaveLength(1);
		expect(stage.addedJobs.slice(before).filter(({ name }) => name === deliverTextJob).length).toBeLessThan(
			2,
		);
	});

	it("are not alerted if their scan is not stored", async () => {
		const ann = await stage.person();
		const exposure = await stage.exposure(ann, "critical");
		const lost = stage.db.transaction(async (tx) => {
			await alertExposures(stage.deps)(tx, requestTo(ann, "at_once", [exposure]));
			throw new Error("the worker died");
		});
		await expect(lost).rejects.toThrow("the worker died");
		expect(await toldOf(ann)).toEqual([]);
		await stage.alert(requestTo(ann, "at_once", [exposure]));
		expect(await toldOf(ann)).toEqual(["sms critical"]);
	});

	it("of someone else are in no message", async () => {
		const [ann, bob] = [await stage.person(), await stage.person()];
		await stage.alert(requestTo(ann, "digest", [await stage.exposure(bob, "high")]));
		expect([await toldOf(ann), await toldOf(bob), mailsOf(ann)]).toEqual([[], [], []]);
	});

	describe("go nowhere", () => {
		it("if everything is switched off", async () => {
			const ann = await stage.person();
			await stage.device(ann);
			const off = { email_notifications: false, sms_notifications: false, push_notifications: false };
			const exposure = await stage.exposure(ann, "critical");
			for (const moment of ["at_once", "digest"] as const) {
				await stage.alert(requestTo(ann, moment, [exposure], { ...everythingOn, ...off }));
			}
			expect([await toldOf(ann), await stage.messages(ann)]).toEqual([[], []]);
		});

		it("without an address, number or browser, and then do not count as alerted", async () => {
			const ann = await stage.person();
			const exposure = await stage.exposure(ann, "critical");
			const request = requestTo(ann, "digest", [exposure]);
			await stage.alert({ ...request, to: { ...request.to, email: null, phone: null } });
			expect(await toldOf(ann)).toEqual([]);
			await stage.alert(request, { queueText: null });
			expect(await toldOf(ann)).toEqual(["email critical"]);
		});
	});

	it("make at most five texts a day; the others are recorded as dropped", async () => {
		const ann = await stage.person();
		const settings = { ...everythingOn, email_notifications: false };
		const find = async () =>
			stage.alert(requestTo(ann, "at_once", [await stage.exposure(ann, "critical")], settings));
		for (let n = 0; n < 7; n += 1) await find();
		const statuses = async () => (await stage.messages(ann)).map(({ status }) => status).sort();
		expect(await statuses()).toEqual(["dropped", "dropped", ...Array(5).fill("queued")]);
		stage.clock.advance(day + 1000);
		await find();
		expect(await statuses()).toEqual(["dropped", "dropped", ...Array(6).fill("queued")]);
	});

	it("make at most five texts a day, even if many workers find something at once", async () => {
		const ann = await stage.person();
		const exposures = await Promise.all(Array.from({ length: 8 }, () => stage.exposure(ann, "critical")));
		await Promise.all(exposures.map((exposure) => stage.alert(requestTo(ann, "at_once", [exposure]))));
		const queued = (await stage.messages(ann)).filter(({ status }) => status === "queued");
		expect(queued).toHaveLength(5);
	});

	it("are in no table as readable text", async () => {
		const ann = await stage.person();
		await stage.device(ann);
		const secret = [await stage.exposure(ann, "critical", "SecretTitle")];
		for (const moment of ["at_once", "digest"] as const) await stage.alert(requestTo(ann, moment, secret));
		const { rows } = await stage.db.query<{ row: string }>(
			`select row_to_json(m)::text || encode(m.sealed, 'escape') as row from private.alert_messages m
				where user_id = $1
			 union all select row_to_json(m)::text || encode(m.sealed_message, 'escape') from private.mails m
				where strpos(dedupe_key, $1::text) > 0`,
			[ann],
		);
		expect(rows).toHaveLength(3);
		for (const { row } of rows) {
			for (const word of ["SecretTitle", "15550100123", "critical"]) expect(row).not.toContain(word);
		}
	});

	it("are mailed with a link that ends such mails with one click", async () => {
		const ann = await stage.person();
		await stage.alert(requestTo(ann, "digest", [await stage.exposure(ann, "high")]));
		const mail = stage.mails.at(-1);
		expect(mail?.headers).toEqual({
			"List-Unsubscribe": expect.stringMatching(
				/^<https:\/\/unlisted\.example\/api\/notifications\/one-click-unsubscribe\?token=alerts\.[\w.-]+>$/,
			),
			"List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
		});
		expect(mail?.content.unsubscribeUrl).toContain("/alerts/unsubscribe?token=alerts.");
	});
});
