import { beforeAll, expect, it } from "vitest";
import { openQueue } from "../../../platform/jobs/queue.ts";
import { createLog } from "../../../platform/log/log.ts";
import { fakePush } from "../../../providers/push/fake.ts";
import { onDatabase } from "../../../testing/databases.ts";
import { type AlertStage, alertStage } from "../../scanner/testing/alert-stage.ts";
import { waitingPush } from "../testing/waiting-push.ts";
import { deliverPush, deliverPushJob } from "./deliver-push.ts";
import { sweepMessages } from "./sweep-messages.ts";

const hour = 3_600_000;

onDatabase("a push that waits", (open) => {
	let stage: AlertStage;
	beforeAll(async () => {
		const { db, url } = await open();
		stage = alertStage(db);
		// The sweep reads the queue's table, which opening the queue creates.
		const log = createLog("silent");
		await (await openQueue({ db, databaseUrl: url, works: false, log, shutdownSeconds: 5 })).close();
	});

	it("gets a new job if it has none, fails after a day, and is deleted after a month", async () => {
		const { id, ann, state } = await waitingPush(stage);
		const sweep = sweepMessages(stage.deps);
		const jobs = () => stage.jobsOf(deliverPushJob).filter((job) => job.id === id).length;
		expect(jobs()).toBe(1);
		await sweep();
		expect(jobs()).toBe(2);
		stage.clock.advance(25 * hour);
		await deliverPush({ ...stage.deps, push: fakePush() })({ messageId: id });
		expect(await state()).toEqual([["failed", true]]);
		stage.clock.advance(29 * 24 * hour);
		await sweep();
		expect(await stage.messages(ann)).toHaveLength(1);
		stage.clock.advance(2 * 24 * hour);
		await sweep();
		expect(await stage.messages(ann)).toEqual([]);
	});

	it("gets a new job even among more pushes than one query finds", async () => {
		const { id } = await waitingPush(stage);
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
