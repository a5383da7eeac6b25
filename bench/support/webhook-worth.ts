import { randomUUID } from "node:crypto";
import { keepEvents } from "../../apps/server/src/modules/billing/mirror/events.repository.ts";
import { handleEventsJob } from "../../apps/server/src/modules/billing/mirror/handle-events.ts";
import { storeEvent } from "../../apps/server/src/modules/billing/mirror/store-event.ts";
import { wakeSoon } from "../../apps/server/src/modules/billing/mirror/wake-soon.ts";
import type { Database } from "../../apps/server/src/platform/db/database.ts";
import { openQueue } from "../../apps/server/src/platform/jobs/queue.ts";
import { createLog } from "../../apps/server/src/platform/log/log.ts";
import { compareInTurns } from "./compare-in-turns.ts";
import type { Measure } from "./report.ts";

const lines = 8;
const seconds = 1;
const rounds = 5;
const log = createLog("silent");

/**
 * Measures what two parts of our design gain, each compared with leaving it out: storing events that arrive together
 * in one statement, and using one job for all events within a tenth of a second.
 */
export async function webhookWorth(
	kind: string,
	db: Database,
	databaseUrl: string | undefined,
): Promise<Measure[]> {
	const queue = await openQueue({ db, databaseUrl, works: false, log, shutdownSeconds: 1 });
	await queue.declare([
		{ name: handleEventsJob, handle: async () => undefined, retryLimit: 8, retryDelaySeconds: 2 },
	]);
	const enqueue = () => queue.enqueue(db, handleEventsJob, {});
	const wake = wakeSoon({ db, log, queue });
	const event = () => ({
		id: `evt_${randomUUID()}`,
		type: "invoice.paid",
		customerId: "cus_nobody",
		createdAt: new Date(),
	});
	const payments = { readEvent: async () => event() };
	const store = storeEvent({ db, log, payments: payments as never, wake: () => undefined });
	const keep = () => store(Buffer.alloc(0), "");
	try {
		const groups = await compareInTurns(
			() => perSecond(() => keepEvents(db, [event()])),
			() => perSecond(keep),
			rounds,
		);
		const jobs = await compareInTurns(
			() => perSecond(() => keep().then(enqueue)),
			() => perSecond(() => keep().then(wake)),
			rounds,
		);
		return [
			// On PostgreSQL, commits do not wait for each other, so there is no goal for it.
			row(`events kept in groups, ${kind}`, groups, "a statement for each event", db.kind === "pglite"),
			row(`events with one job for many, ${kind}`, jobs, "a job for each event", true),
		];
	} finally {
		await queue.close();
	}
}

function row(
	name: string,
	{ ours, floor, ratio }: Awaited<ReturnType<typeof compareInTurns>>,
	without: string,
	promised: boolean,
): Measure {
	return {
		name,
		value: Math.round(ours),
		unit: "events/s",
		ratio: Math.round(ratio * 100) / 100,
		against: `${without} (${Math.round(floor)}/s)`,
		goal: promised ? "≥ 1.2" : null,
		ok: promised ? ratio >= 1.2 : null,
	};
}

async function perSecond(work: () => Promise<unknown>): Promise<number> {
	const start = performance.now();
	let done = 0;
	const line = async () => {
		while (performance.now() - start < seconds * 1000) {
			await work();
			done += 1;
		}
	};
	await Promise.all(Array.from({ length: lines }, line));
	return done / ((performance.now() - start) / 1000);
}
