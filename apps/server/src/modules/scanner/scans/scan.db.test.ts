import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { onDatabase } from "../../../testing/databases.ts";
import { useScanner } from "../testing/scanner-app.ts";
import { runScanJob } from "./start-scan.ts";

onDatabase("a scan", (open) => {
	const here = useScanner(open);
	const adobe = { recordKey: "breach:Adobe", title: "Adobe", sourceType: "breach_databases" as const };

	it("finds what the sources hold, and reports it source by source", async () => {
		here.app.source.holds(here.ann.email, adobe);
		here.app.source.holds(here.ann.email, {
			recordKey: "paste:1",
			title: "A paste",
			sourceType: "paste_sites",
			fields: ["email"],
		});
		const task = await here.app.scan(here.ann);
		expect(task).toMatchObject({
			status: "completed",
			progress: 100,
			total_exposures: 2,
			new_exposures: 2,
			error: null,
		});
		expect(task.sources.map(({ state, found, new: fresh }) => [state, found, fresh])).toEqual([
			["ok", 1, 1],
			["ok", 1, 1],
			["ok", 0, 0],
			["ok", 0, 0],
		]);
		const found = await here.app.exposures(here.ann);
		expect(found.map(({ title, severity, status }) => [title, severity, status]).sort()).toEqual([
			["A paste", "medium", "new"],
			["Adobe", "high", "new"],
		]);
		expect(found[0]?.confidence_score).toBeGreaterThan(0.95);
		const { results } = (await here.app.api(here.ann, "GET", "/results")).body;
		expect(results).toMatchObject([{ total_exposures: 2, new_exposures: 2, complete: true }]);
	});

	it("that finds the same again reports nothing new", async () => {
		here.app.source.holds(here.ann.email, adobe);
		await here.app.scan(here.ann);
		const again = await here.app.scan(here.ann);
		expect(again).toMatchObject({ total_exposures: 1, new_exposures: 0 });
		expect(await here.app.exposures(here.ann)).toHaveLength(1);
	});

	it("that is started twice is one scan", async () => {
		here.app.source.behave("hang");
		const [one, two] = await Promise.all([
			here.app.api(here.ann, "POST", "/start"),
			here.app.api(here.ann, "POST", "/start"),
		]);
		expect(one.body.task_id).toBe(two.body.task_id);
		expect([one.body.already_running, two.body.already_running].sort()).toEqual([false, true]);
		expect((await here.app.api(here.ann, "GET", "/running")).body.task.task_id).toBe(one.body.task_id);
		const task = await here.app.ended(here.ann, one.body.task_id);
		expect(task.sources.map(({ state }) => state)).toEqual(["unknown", "unknown", "unknown", "unknown"]);
		expect((await here.app.api(here.ann, "GET", "/running")).body.task).toBeNull();
	});

	it('with every source switched off fails and says so: "not asked" is not "nothing found"', async () => {
		const off = { breach_databases: false, paste_sites: false, dark_web_markets: false, social_media: false };
		await here.app.settings(here.ann, { scan_sources: off });
		const task = await here.app.scan(here.ann);
		expect(task).toMatchObject({ status: "failed", error: expect.stringContaining("switched off") });
		expect((await here.app.api(here.ann, "GET", "/results")).body.results).toEqual([]);
		expect((await here.app.api(here.ann, "GET", "/score")).body.score).toBeNull();
		const { events } = (await here.app.api(here.ann, "GET", "/activity")).body;
		expect(events[0]).toMatchObject({ kind: "scan_failed" });
	});

	it("is run by a job of the previous version, which named no person", async () => {
		const id = randomUUID();
		await here.app.rows(
			"insert into private.scan_tasks (id, user_id, started_by, created_at) values ($1, $2, 'person', now())",
			[id, here.ann.id],
		);
		await here.app.queue.enqueue(here.app.parts.db, runScanJob, { taskId: id });
		expect(await here.app.ended(here.ann, id)).toMatchObject({ status: "completed" });
	});

	it("asks about confirmed addresses alone", async () => {
		const added = await here.app.api(here.ann, "POST", "/identifiers", {
			kind: "email",
			value: "other@example.org",
		});
		expect(added.status).toBe(201);
		await here.app.scan(here.ann);
		expect(here.app.source.asked.at(-1)?.identifiers.map(({ value }) => value)).toEqual([here.ann.email]);
	});

	it("cannot be started by a person without a confirmed address", async () => {
		const stranger = await here.app.call("POST", "/signup", {
			body: { email: `new${randomUUID()}@example.com`, password: "Correct-Horse-7!" },
		});
		const token = String(stranger.body.access_token ?? "");
		const response = await here.app.http.inject({
			method: "POST",
			url: "/api/scanner/start",
			headers: { authorization: `Bearer ${token}` },
		});
		expect(response.statusCode).toBeGreaterThanOrEqual(401);
		expect((await here.app.api(null, "POST", "/start")).status).toBe(401);
	});
});
