import { expect, it } from "vitest";
import type { SliceContext } from "../../../platform/context.ts";
import type { Database } from "../../../platform/db/database.ts";
import type { JobDefinition } from "../../../platform/jobs/jobs.ts";
import { unconfiguredMailer } from "../../../providers/mailer/unconfigured.ts";
import { fakePush } from "../../../providers/push/fake.ts";
import { fakeSms } from "../../../providers/sms/fake.ts";
import { onDatabase } from "../../../testing/databases.ts";
import { alertStage, everythingOn, requestTo } from "../../scanner/testing/alert-stage.ts";
import type { NotificationsEnv } from "../notifications.settings.ts";
import { notificationsSlice } from "../notifications.slice.ts";
import { deliverTextJob } from "./deliver-text.ts";
import type { MessageJob } from "./message-job.ts";

onDatabase("while the database cannot count texts", (open) => {
	const locked = Object.assign(new Error("canceling statement due to lock timeout"), { code: "55P03" });

	/** Makes statements that match `words` fail, this many times. */
	function failing(db: Database, words: RegExp, times: number): Database {
		let left = times;
		return {
			...db,
			query: (text, values) => {
				if (!words.test(text) || left === 0) return db.query(text, values);
				left -= 1;
				return Promise.reject(locked);
			},
		};
	}

	async function staged(db: (real: Database) => Database) {
		const stage = alertStage((await open()).db);
		const sms = fakeSms();
		const env = { SMS_DAILY_BUDGET: 10 } as NotificationsEnv;
		const context = { ...stage.deps, db: db(stage.db), env } as unknown as SliceContext<NotificationsEnv>;
		const slice = notificationsSlice(context, { sms, mailer: unconfiguredMailer(), push: fakePush() });
		const job = slice.jobs.find(
			({ name }) => name === deliverTextJob,
		) as unknown as JobDefinition<MessageJob>;
		const ann = await stage.person();
		const settings = { ...everythingOn, email_notifications: false };
		await stage.alert(requestTo(ann, "at_once", [await stage.exposure(ann, "critical")], settings));
		const messageId = stage.jobsOf(deliverTextJob).at(-1)?.id ?? "";
		return {
			sms,
			slice,
			clock: stage.clock,
			deliver: () => job.handle({ messageId }, { id: "", signal: new AbortController().signal }),
			states: async () => (await stage.messages(ann)).map(({ status, emptied }) => [status, emptied]),
		};
	}

	it("a text waits, even if that cannot be written at once, and is sent once afterwards", async () => {
		const { sms, clock, deliver, states } = await staged((db) =>
			failing(failing(db, /daily_counts/, 1), /set claimed_until = null, claim = null, not_before/, 2),
		);
		await deliver();
		expect([sms.sent, await states()]).toEqual([[], [["queued", false]]]);
		clock.advance(61_000);
		await deliver();
		await deliver();
		expect([sms.sent.length, await states()]).toEqual([1, [["sent", true]]]);
	});

	it("a code that somebody waits for is refused, like everything that needs the database", async () => {
		const { sms, slice } = await staged((db) => failing(db, /daily_counts/, 1));
		const code = slice.sms?.send({ to: "15550100123", text: "1", channel: "sms" });
		await expect(code).rejects.toBe(locked);
		expect(sms.sent).toEqual([]);
	});
});
