import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { onDatabase } from "../../../testing/databases.ts";
import type { Person } from "../../identity/testing/identity-app.ts";
import { type AdminApp, adminApp } from "../testing/admin-app.ts";

onDatabase("queues, in the rooms of operators,", (open) => {
	let app: AdminApp;
	let operator: Person;
	beforeAll(async () => {
		app = await adminApp(await open());
		operator = await app.operator("operator@example.com");
	});
	afterAll(() => app.stop());

	const ask = (method: "GET" | "POST" | "PUT", path: string, body?: object) =>
		app.api(operator, method, `/api/admin${path}`, body);
	const lastEvent = async () => (await app.events()).at(-1);

	const queue = "support.forget-old-requests";
	const failedJob = async (): Promise<string> => {
		await app.queue.enqueue(app.parts.db, queue, {}, { startAfter: 3600 });
		const [job] = await app.rows(
			`update jobs.job set state = 'failed', completed_on = now(), start_after = now(),
				output = '{"name":"SmtpError","message":"550 no such user ann.secret@example.com"}'
			 where name = $1 and state = 'created' and start_after > now() returning id`,
			[queue],
		);
		return job?.id;
	};

	it("show what waits, and what failed without the error's text", async () => {
		const id = await failedJob();
		const { body } = await ask("GET", "/queues");
		expect(body.queues.map(({ name }: { name: string }) => name)).toContain("scanner.run-scan");
		const failed = await ask("GET", `/queues/${queue}`);
		expect(failed.body.failed).toMatchObject([{ id, error: "SmtpError" }]);
		expect(failed.raw.toString()).not.toContain("ann.secret@");
		expect((await ask("GET", "/queues/nothing.of-the-kind")).status).toBe(404);
	});

	it("retry one job, or all of a kind, once", async () => {
		const [one, , three] = [await failedJob(), await failedJob(), await failedJob()];
		expect((await ask("POST", `/queues/${queue}/retry`, { id: one })).body).toEqual({ retried: 1 });
		expect(await lastEvent()).toMatchObject({
			operator_id: operator.id,
			action: "jobs_retried",
			details: { queue, job: one, retried: 1 },
		});
		expect((await ask("POST", `/queues/${queue}/retry`, { id: one })).status).toBe(404);
		expect((await ask("POST", `/queues/${queue}/retry`, { id: randomUUID() })).status).toBe(404);
		const all = await Promise.all([1, 2].map(() => ask("POST", `/queues/${queue}/retry`, {})));
		const retried = all.map(({ body }) => body.retried).toSorted();
		expect(retried, "two presses at once make one retry").toEqual([0, 3]);
		await vi.waitFor(
			async () => {
				const left = await app.rows("select state from jobs.job where id = $1", [three]);
				expect(left).toEqual([{ state: "completed" }]);
			},
			{ timeout: 15_000 },
		);
	}, 30_000);

	it("do not retry a job of another kind by its id", async () => {
		const id = await failedJob();
		expect((await ask("POST", "/queues/billing.reconcile/retry", { id })).status).toBe(404);
		expect((await ask("GET", `/queues/${queue}`)).body.failed).toHaveLength(1);
		await ask("POST", `/queues/${queue}/retry`, { id });
	});
});
