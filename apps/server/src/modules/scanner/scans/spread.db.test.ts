import { afterAll, beforeAll, expect, it } from "vitest";
import { systemClock } from "../../../platform/clock/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import { type JobQueue, openQueue } from "../../../platform/jobs/queue.ts";
import { createLog } from "../../../platform/log/log.ts";
import { onDatabase } from "../../../testing/databases.ts";
import { runtimeSettings } from "../../runtime/runtime-settings.ts";
import { planScans } from "./plan-scans.ts";
import { runScanJob } from "./start-scan.ts";

onDatabase("many scans that are due at once", (open) => {
	let db: Database;
	let queue: JobQueue;
	beforeAll(async () => {
		const database = await open();
		db = database.db;
		const nothing = async () => undefined;
		const log = createLog("silent");
		queue = await openQueue({ db, databaseUrl: database.url, works: false, log, shutdownSeconds: 5 });
		await queue.declare([{ name: runScanJob, handle: nothing }]);
	});
	afterAll(() => queue.close());

	it("are spread evenly over the coming minute by the planner, and each person is planned once", async () => {
		// All are due in one second of that minute, and three are a day late.
		await db.query(
			`with people as (
				insert into auth.users (id, created_at, updated_at)
				select gen_random_uuid(), now(), now() from generate_series(1, 33) returning id
			) insert into private.scan_settings (user_id, next_scan_at, updated_at)
			select id, date_trunc('milliseconds', now()) + case when row_number() over () < 4 then interval '-1 day' else interval '40 seconds' end, now()
			from people`,
		);
		const plan = planScans({
			db,
			clock: systemClock,
			planOf: async () => null,
			queue,
			runtime: runtimeSettings(),
		});
		const { signal } = new AbortController();
		await plan({}, { signal });
		await plan({}, { signal });
		const { rows } = await db.query<{ seconds: number }>(
			`select round(extract(epoch from start_after - created_on))::int as seconds from jobs.job where name = $1 order by 1`,
			[runScanJob],
		);
		expect(rows).toHaveLength(33);
		const [late, coming] = [rows.slice(0, 3), rows.slice(3)];
		expect(late.map(({ seconds }) => seconds)).toEqual([0, 0, 0]);
		for (const [index, { seconds }] of coming.entries()) {
			// Rounding loses one second, and the planning itself takes some time.
			expect(seconds).toBeLessThanOrEqual(index * 2);
			expect(seconds).toBeGreaterThanOrEqual(index * 2 - 12);
		}
		expect(coming.at(-1)?.seconds).toBeGreaterThan(40);
	});

	it("do not wait for people whose rows are on a database server that is away: those stay due, and the job says so", async () => {
		await db.query("update private.scan_settings set next_scan_at = null");
		const { rows: people } = await db.query<{ id: string }>(
			`update private.scan_settings set next_scan_at = date_trunc('milliseconds', now()) - interval '1 hour'
			 where user_id in (select user_id from private.scan_settings limit 5) returning user_id as id`,
		);
		await db.query("delete from private.scan_tasks");
		const [first = "", second = ""] = people.map(({ id }) => id);
		const lost = Object.assign(new Error("connection to the remote node failed"), { code: "08006" });
		const plan = planScans({
			db,
			clock: systemClock,
			planOf: async (userId) => (userId === first || userId === second ? Promise.reject(lost) : null),
			queue,
			runtime: runtimeSettings(),
		});
		await expect(plan({}, { signal: new AbortController().signal })).rejects.toBe(lost);
		const { rows: started } = await db.query<{ id: string }>("select user_id as id from private.scan_tasks");
		const others = people.map(({ id }) => id).filter((id) => id !== first && id !== second);
		expect(started.map(({ id }) => id).sort()).toEqual(others.sort());
		const { rows: due } = await db.query<{ id: string }>(
			"select user_id as id from private.scan_settings where next_scan_at < now() - interval '1 minute'",
		);
		expect(due.map(({ id }) => id).sort()).toEqual([first, second].sort());
	});
});
