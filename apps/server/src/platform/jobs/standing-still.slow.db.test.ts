import { expect, inject, it } from "vitest";
import { openTestPostgres } from "../../testing/databases.ts";
import { silencer } from "../../testing/silencer.ts";
import { readiness } from "../db/readiness.ts";
import { createLog } from "../log/log.ts";
import { openQueue } from "./queue.ts";
import { startWorker } from "./worker.ts";

it("a worker whose queue does not answer is not ready, and works again without a restart once the queue answers", async () => {
	const { db, url = "", close } = await openTestPostgres();
	const between = await silencer(inject("postgresPort"));
	const log = createLog("silent");
	const databaseUrl = url.replace(/:\d+\//, `:${between.port}/`);
	// The worker's own connections answer. Only the queue's connections are silent.
	const queue = await openQueue({
		db,
		databaseUrl,
		works: true,
		log,
		shutdownSeconds: 5,
		stillAfterMs: 10_000,
	});
	const done: number[] = [];
	const definition = {
		name: "test.count",
		handle: async ({ n }: { n: number }) => void done.push(n),
	};
	await queue.declare([definition]);
	await startWorker(queue, { definitions: [definition], schedules: [], log });
	const notReady = readiness(db, [], { leaving: { now: false }, working: queue });
	expect(await notReady()).toEqual([]);
	between.silence(true);
	await queue.enqueue(db, definition.name, { n: 1 }).catch(() => undefined);
	await expect
		.poll(notReady, { timeout: 60_000, interval: 500 })
		.toEqual(["its workers get no answer from the queue"]);
	between.silence(false);
	// The client gives up after 40 seconds.
	await expect.poll(notReady, { timeout: 90_000, interval: 500 }).toEqual([]);
	await queue.enqueue(db, definition.name, { n: 2 });
	await expect.poll(() => [...done].sort(), { timeout: 30_000 }).toEqual([1, 2]);
	await queue.close();
	await between.close();
	await close();
});
