import { afterAll, beforeAll, expect, it } from "vitest";
import { systemClock } from "../../../platform/clock/clock.ts";
import { mailboxMailer } from "../../../providers/mailer/mailbox.ts";
import { fakePush } from "../../../providers/push/fake.ts";
import { PushUnknown } from "../../../providers/push/port.ts";
import { fakeSms } from "../../../providers/sms/fake.ts";
import { mailboxSms } from "../../../providers/sms/mailbox.ts";
import { SmsAway } from "../../../providers/sms/port.ts";
import { onDatabase } from "../../../testing/databases.ts";
import { endClaims } from "../../../testing/end-claims.ts";
import { goodPassword, type IdentityApp, identityApp } from "../../identity/testing/identity-app.ts";
import { alertsOf } from "../../scanner/alerts/alerts.repository.ts";
import { type AlertStage, alertStage, everythingOn, requestTo } from "../../scanner/testing/alert-stage.ts";
import { forgetTextsTo } from "../mail/forget-texts-to.ts";
import { keptMails } from "../mail/kept-mails.ts";
import { waitingPush } from "../testing/waiting-push.ts";
import { deliverPush, deliverPushJob } from "./deliver-push.ts";
import { deliverText, deliverTextJob } from "./deliver-text.ts";
import { dropWaiting } from "./drop-waiting.ts";
import { messageRecordsOf } from "./message-records-of.ts";

onDatabase("what we hold about a person's alerts", (open) => {
	let app: IdentityApp;
	let stage: AlertStage;
	beforeAll(async () => {
		app = await identityApp(await open());
		stage = alertStage(app.parts.db, app.clock);
	});
	afterAll(() => app.stop());

	const alerted = async (userId: string) => {
		await stage.device(userId);
		const found = [await stage.exposure(userId, "critical")];
		// Texts and pushes go out when an exposure is found, the mail when the scan is over.
		for (const moment of ["at_once", "digest"] as const) await stage.alert(requestTo(userId, moment, found));
	};
	const archiveOf = async (userId: string) => {
		const parts = await Promise.all(
			messageRecordsOf({ db: stage.db }).map(async ({ name, read }) => [name, await read(userId)] as const),
		);
		return Object.fromEntries([...parts, ["alerts", await alertsOf(stage.db, userId)]]) as Record<
			string,
			Record<string, unknown>[]
		>;
	};

	it("is in their export: browsers by their dates, alerts, and what happened to them", async () => {
		const { id } = await app.person("archive@example.com");
		await alerted(id);
		const { push_devices, alerts, alert_messages } = await archiveOf(id);
		expect(push_devices).toEqual([{ registered_at: stage.clock.now() }]);
		expect(alerts?.map(({ channel }) => channel).sort()).toEqual(["email", "push", "sms"]);
		expect(alert_messages?.map(({ channel, status }) => `${channel} ${status}`).sort()).toEqual([
			"push queued",
			"sms queued",
		]);
	});

	it("is deleted with their account, and waiting messages are not sent", async () => {
		const [ann, bob] = [await app.person("leaves@example.com"), await app.person("stays@example.com")];
		await alerted(ann.id);
		const waiting = {
			text: stage.jobsOf(deliverTextJob).at(-1)?.id ?? "",
			push: stage.jobsOf(deliverPushJob).at(-1)?.id ?? "",
		};
		await alerted(bob.id);
		const deleted = await app.http.inject({
			method: "POST",
			url: "/api/account/delete",
			headers: { authorization: `Bearer ${ann.access}` },
			payload: { password: goodPassword, confirmation: "DELETE MY ACCOUNT" },
		});
		expect(deleted.statusCode).toBe(200);
		expect(await archiveOf(ann.id)).toEqual({ push_devices: [], alerts: [], alert_messages: [] });
		const mailsOf = async (id: string) =>
			(await stage.db.query("select from private.mails where strpos(dedupe_key, $1) > 0", [id])).rows.length;
		expect([await mailsOf(ann.id), await mailsOf(bob.id)]).toEqual([0, 1]);
		const [sms, push] = [fakeSms(), fakePush()];
		await deliverText({ ...stage.deps, sms })({ messageId: waiting.text });
		await deliverPush({ ...stage.deps, push })({ messageId: waiting.push });
		expect([sms.sent, push.sent]).toEqual([[], []]);
		expect((await archiveOf(bob.id)).alert_messages).toHaveLength(2);
	});

	it("is dropped, if it waits, for the channels that they switch off", async () => {
		const { id } = await app.person("switches@example.com");
		await alerted(id);
		const drop = dropWaiting(stage.deps);
		await stage.db.transaction((tx) => drop(tx, id, ["sms", "email"]));
		expect((await stage.messages(id)).map(({ channel, status }) => `${channel} ${status}`).sort()).toEqual([
			"push queued",
			"sms dropped",
		]);
		const { rows } = await stage.db.query("select from private.mails where dedupe_key like $1", [
			`alert:${id}:%`,
		]);
		expect(rows).toEqual([]);
		const sms = fakeSms();
		await deliverText({ ...stage.deps, sms })({ messageId: stage.jobsOf(deliverTextJob).at(-1)?.id ?? "" });
		expect(sms.sent).toEqual([]);
	});

	it("does not go out once a push is switched off while its sender has it, and the push service does not take it", async () => {
		const { ann, id, state } = await waitingPush(stage);
		const [asked, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<never>()];
		const slow = {
			...fakePush(),
			send: () => {
				asked.resolve();
				return answer.promise;
			},
		};
		const sent = deliverPush({ ...stage.deps, push: slow })({ messageId: id });
		await asked.promise;
		await stage.db.transaction((tx) => dropWaiting(stage.deps)(tx, ann, ["push"]));
		expect(await state(), "its sender may still succeed").toEqual([["queued", false]]);
		answer.reject(new PushUnknown("500"));
		await sent;
		expect(await state()).toEqual([["dropped", true]]);
		stage.clock.advance(3_600_000);
		const push = fakePush();
		await deliverPush({ ...stage.deps, push })({ messageId: id });
		expect(push.sent).toEqual([]);
	});

	it("does not go out after its sender has died, whether that was before or after the push was switched off", async () => {
		const off = (userId: string) =>
			stage.db.transaction((tx) => dropWaiting(stage.deps)(tx, userId, ["push"]));
		for (const diesFirst of [true, false]) {
			const { ann, id, state } = await waitingPush(stage);
			const taken = Promise.withResolvers<void>();
			void deliverPush({
				...stage.deps,
				push: {
					...fakePush(),
					send: () => {
						taken.resolve();
						return new Promise<never>(() => undefined);
					},
				},
			})({ messageId: id });
			await taken.promise;
			if (diesFirst) await endClaims(stage.db);
			await off(ann);
			if (!diesFirst) await endClaims(stage.db);
			const push = fakePush();
			await deliverPush({ ...stage.deps, push })({ messageId: id });
			expect([push.sent, await state()]).toEqual([[], [["dropped", true]]]);
		}
	});

	it("does not go out as a text either, and one whose sender died may have been sent", async () => {
		for (const [dies, status] of [
			[false, "dropped"],
			[true, "unknown"],
		] as const) {
			const ann = await stage.person();
			const settings = { ...everythingOn, email_notifications: false, push_notifications: false };
			await stage.alert(requestTo(ann, "at_once", [await stage.exposure(ann, "critical")], settings));
			const messageId = stage.jobsOf(deliverTextJob).at(-1)?.id ?? "";
			const [asked, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<never>()];
			const slow = {
				send: () => {
					asked.resolve();
					return answer.promise;
				},
			};
			const sent = deliverText({ ...stage.deps, sms: slow })({ messageId });
			await asked.promise;
			if (dies) await endClaims(stage.db);
			await stage.db.transaction((tx) => dropWaiting(stage.deps)(tx, ann, ["sms"]));
			if (!dies) {
				answer.reject(new SmsAway("no connection"));
				await sent;
			}
			expect((await stage.messages(ann)).map((one) => [one.status, one.emptied])).toEqual([[status, true]]);
		}
	});

	it("is not in the mailbox either, for the numbers that they watched", async () => {
		const { db, keys } = app.parts;
		const sms = mailboxSms(mailboxMailer({ db, clock: systemClock, keys }));
		for (const to of ["15550107777", "15550108888"])
			await sms.send({ to, text: "Your code is 1", channel: "sms" });
		await db.transaction((tx) => forgetTextsTo({ keys })(tx, ["+15550107777"]));
		const kept = await keptMails({ db, keys })(undefined, 10);
		expect(kept.map(({ to }) => to)).toEqual(["+15550108888"]);
	});
});
