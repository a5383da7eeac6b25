import { afterAll, beforeAll, expect, it } from "vitest";
import { onDatabase } from "../../../testing/databases.ts";
import type { Person } from "../../identity/testing/identity-app.ts";
import { scanTouchedJob } from "../core/follow-scan.ts";
import { type ScannerApp, scannerApp } from "../testing/scanner-app.ts";

onDatabase("scans that are started by hand", (open) => {
	let app: ScannerApp;
	let ann: Person;
	beforeAll(async () => {
		app = await scannerApp(await open(), { RATE_LIMITS: "on", JWT_EXP: "86400" });
		ann = await app.person("by-hand@example.com");
		await app.api(ann, "POST", "/identifiers", { kind: "email", value: ann.email });
	});
	afterAll(() => app.stop());
	const start = () => app.api(ann, "POST", "/start");

	it("are at most six an hour for a person; a refusal says when the next may start", async () => {
		for (let count = 0; count < 6; count += 1) {
			const { status, body } = await start();
			expect(status).toBe(202);
			await app.ended(ann, body.task_id);
			app.clock.advance(60_000);
		}
		const seventh = await start();
		expect([seventh.status, seventh.headers["retry-after"]]).toEqual([429, String(54 * 60)]);
		expect(seventh.body.detail).toBe(
			"You started 6 scans within an hour. You can start the next one in 54 minutes.",
		);
		expect(await app.rows("select from private.scan_tasks where user_id = $1", [ann.id])).toHaveLength(6);
	});

	it("return the running scan, even beyond the limit", async () => {
		await app.rows(
			`insert into private.scan_tasks (id, user_id, started_by, status, created_at, started_at)
			 values (gen_random_uuid(), $1, 'schedule', 'running', $2, $2)`,
			[ann.id, app.clock.now()],
		);
		expect(await start()).toMatchObject({ status: 202, body: { already_running: true } });
		await app.rows("delete from private.scan_tasks where status = 'running' and user_id = $1", [ann.id]);
	});

	it("make another scan follow the running one if that is asked for, until the limit is reached", async () => {
		const running = async () => {
			await app.rows("delete from private.scan_tasks where status = 'running' and user_id = $1", [ann.id]);
			await app.rows(
				`insert into private.scan_tasks (id, user_id, started_by, status, created_at, started_at)
				 values (gen_random_uuid(), $1, 'schedule', 'running', $2, $2)`,
				[ann.id, app.clock.now()],
			);
		};
		const follow = () => app.api(ann, "POST", "/start", { follow: true });
		const queued = () => app.rows("select from jobs.job where name = $1", [scanTouchedJob]);
		await running();
		expect(await follow()).toMatchObject({ body: { already_running: true, follows: false } });
		expect(await queued()).toEqual([]);
		await app.rows("delete from private.scan_tasks where started_by = 'person' and user_id = $1", [ann.id]);
		expect(await follow()).toMatchObject({ body: { already_running: true, follows: true } });
		expect(await queued()).toHaveLength(1);
		await app.rows("delete from jobs.job where name = $1", [scanTouchedJob]);
		await app.rows("delete from private.scan_tasks where status = 'running' and user_id = $1", [ann.id]);
	});

	it("are possible again once the first is an hour old, and scheduled ones do not count", async () => {
		app.clock.advance(54 * 60_000);
		await app.rows("update private.scan_tasks set started_by = 'schedule' where user_id = $1", [ann.id]);
		const next = await start();
		expect(next.status).toBe(202);
		await app.ended(ann, next.body.task_id);
	});

	it("do not count once the clock was set back to before them, which would lock the person out for two hours", async () => {
		const cy = await app.person("clock-set-back@example.com");
		const startNow = async () => {
			const { status, body } = await app.api(cy, "POST", "/start");
			if (status === 202) await app.ended(cy, body.task_id);
			return status;
		};
		for (let count = 0; count < 6; count += 1) expect(await startNow()).toBe(202);
		expect(await startNow()).toBe(429);
		app.clock.advance(-3_600_000);
		for (let count = 0; count < 6; count += 1) expect(await startNow()).toBe(202);
		expect(await startNow()).toBe(429);
		app.clock.advance(3_600_000);
	});

	it("are counted for each person", async () => {
		const bo = await app.person("another@example.com");
		expect((await app.api(bo, "POST", "/start")).status).toBe(202);
	});
});
