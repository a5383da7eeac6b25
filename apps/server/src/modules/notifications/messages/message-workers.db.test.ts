import { Writable } from "node:stream";
import { expect, it } from "vitest";
import { type JobQueue, openQueue, type Queue } from "../../../platform/jobs/queue.ts";
import { startWorker } from "../../../platform/jobs/worker.ts";
import { createLog } from "../../../platform/log/log.ts";
import { fakePush } from "../../../providers/push/fake.ts";
import { PushLater, PushUnknown } from "../../../providers/push/port.ts";
import { fakeSms } from "../../../providers/sms/fake.ts";
import { SmsRefused } from "../../../providers/sms/port.ts";
import { onDatabase } from "../../../testing/databases.ts";
import { alertStage, requestTo } from "../../scanner/testing/alert-stage.ts";
import { messageJobs, messageSchedules } from "./messages.jobs.ts";
import { queuePush } from "./queue-push.ts";
import { queueText } from "./queue-text.ts";

onDatabase("while workers run", (open) => {
	it("everybody gets one text and one push for each browser, even if a push service fails at first", async () => {
		const { db, url } = await open();
		const stage = alertStage(db);
		const [sms, push] = [fakeSms(), fakePush()];
		push.failNext(new PushUnknown("the push service failed (500)"));
		push.failNext(new PushLater("it has had enough for now (429)", 1));
		sms.failNext(new SmsRefused("the provider refused it (429)", 1));
		const lines: string[] = [];
		const write = (chunk: Buffer, _encoding: string, done: () => void) => {
			lines.push(String(chunk));
			done();
		};
		const log = createLog("trace", { destination: new Writable({ write }) });
		const workers: JobQueue[] = [];
		const start = async () => {
			const queue = await openQueue({ db, databaseUrl: url, works: true, log, shutdownSeconds: 5 });
			workers.push(queue);
			const definitions = messageJobs({ ...stage.deps, log, sms, push, queue });
			await queue.declare(definitions);
			await startWorker(queue, { definitions, schedules: messageSchedules, log });
			return queue;
		};
		const first = await start();
		// Only one process can open the embedded database.
		if (url) await start();
		try {
			const enqueue: Queue["enqueue"] = (...job) => first.enqueue(...job);
			const queued = { ...stage.deps, enqueue };
			const channels = { queueText: queueText(queued), queuePush: queuePush(queued) };
			const people = await Promise.all(Array.from({ length: 3 }, () => stage.person()));
			for (const person of people) {
				await stage.device(person);
				await stage.device(person);
				const exposures = [
					await stage.exposure(person, "critical"),
					await stage.exposure(person, "critical"),
				];
				await Promise.all([
					stage.alert(requestTo(person, "at_once", exposures), channels),
					stage.alert(requestTo(person, "at_once", exposures), channels),
				]);
			}
			const waiting = async () => {
				stage.clock.advance(1000);
				return (await db.query("select from private.alert_messages where status <> 'sent'")).rows.length;
			};
			await expect.poll(waiting, { timeout: 30_000 }).toBe(0);
			expect(sms.sent).toHaveLength(3);
			expect(push.sent).toHaveLength(6);
			expect(new Set(push.sent.map(({ device }) => device.endpoint)).size).toBe(6);
			expect(lines.join("")).toContain("the push service failed (500)");
			for (const secret of ["push.example.com", "15550100123", "exposure", "sealed"]) {
				expect(lines.join("")).not.toContain(secret);
			}
		} finally {
			for (const jobs of workers) await jobs.close();
		}
	});
});
