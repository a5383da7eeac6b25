import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { onDatabase } from "../../testing/databases.ts";
import type { Person } from "../identity/testing/identity-app.ts";
import { type AdminApp, adminApp } from "./testing/admin-app.ts";

onDatabase("what an operator's rooms show and do", (open) => {
	let app: AdminApp;
	let operator: Person;
	let ann: Person;
	beforeAll(async () => {
		app = await adminApp(await open());
		operator = await app.operator("operator@example.com");
		ann = await app.person("ann@example.com");
	});
	afterAll(() => app.stop());

	const ask = (method: "GET" | "POST" | "PUT", path: string, body?: object) =>
		app.api(operator, method, `/api/admin${path}`, body);
	const lastEvent = async () => (await app.events()).at(-1);

	describe("playbooks", () => {
		const broken = (broker: string, quarantined: string) =>
			app.rows(
				`insert into private.broker_health (broker, version, found, nothing, failed, reasons, drifts_in_row, failed_at, quarantined_at)
				 values ($1, 'v1', 3, 1, 5, '{"drift":5}', 5, ${quarantined}, ${quarantined})`,
				[broker],
			);

		it("in quarantine are released, and scans use them again", async () => {
			const now = `'${app.clock.now().toISOString()}'`;
			await broken("gone.example", now);
			await broken("fine.example", "null");
			const { playbooks } = (await ask("GET", "/playbooks")).body;
			expect(playbooks[0]).toMatchObject({
				broker: "gone.example",
				drifts_in_row: 5,
				reasons: [{ reason: "drift", count: 5 }],
				quarantined_at: expect.any(String),
				tried_again_at: expect.any(String),
			});
			const release = (broker: string, version = "v1") =>
				ask("POST", `/playbooks/${broker}/release`, { version });
			// Meanwhile another version went into quarantine, which this operator has not seen.
			const version = "update private.broker_health set version = $1 where broker = 'gone.example'";
			await app.rows(version, ["v2"]);
			const unseen = await release("gone.example");
			expect([unseen.status, unseen.body.detail]).toEqual([
				409,
				"Another version is in quarantine meanwhile. Read the list again.",
			]);
			expect((await ask("POST", "/playbooks/gone.example/release", {})).status).toBe(400);
			expect((await ask("GET", "/playbooks")).body.playbooks[0]).toMatchObject({
				version: "v2",
				quarantined_at: expect.any(String),
			});
			await app.rows(version, ["v1"]);
			const released = await release("gone.example");
			const after = released.body.playbooks.find(
				({ broker }: { broker: string }) => broker === "gone.example",
			);
			expect(after).toMatchObject({ quarantined_at: null, drifts_in_row: 0, found: 3 });
			expect(await lastEvent()).toMatchObject({
				action: "playbook_released",
				details: { broker: "gone.example", version: "v1" },
			});
			expect((await release("gone.example")).status, "once").toBe(404);
			expect((await release("fine.example")).status).toBe(404);
			expect((await release("none.example")).status).toBe(404);
		});
	});

	describe("removals that wait for people", () => {
		it("are counts by broker, without any person", async () => {
			const row = (state: string, task: string | null) =>
				app.rows(
					`insert into private.removals (user_id, id, broker, owner, state, state_since, automatic, priority, created_at, mail_token, task, listing_id)
					 values ($1, gen_random_uuid(), 'b.example', 'owner.example', $2, '2026-02-03', true, 1, now(), gen_random_uuid()::text, $3, gen_random_uuid())`,
					[ann.id, state, task],
				);
			for (const task of ["puzzle", "puzzle", "code"]) await row("needs_person", task);
			await row("sent", null);
			const { body, raw } = await ask("GET", "/removals");
			expect(body.waiting).toEqual([
				{ broker: "owner.example", step: "puzzle", count: 2, since: "2026-02-03T00:00:00.000Z" },
				{ broker: "owner.example", step: "code", count: 1, since: "2026-02-03T00:00:00.000Z" },
			]);
			expect(raw.toString()).not.toContain(ann.id);
			await app.rows("delete from private.removals");
		});
	});

	describe("sources", () => {
		it("show how each provider answered, without any person", async () => {
			app.source.behave("answer");
			await app.scan(ann);
			const { body, raw } = await ask("GET", "/sources");
			expect(body.providers).toMatchObject([{ label: expect.any(String), paused_until: null }]);
			const ok = body.answers.reduce((sum: number, one: { ok: number }) => sum + one.ok, 0);
			expect(ok).toBeGreaterThan(0);
			expect(raw.toString()).not.toContain(ann.id);
		});
	});

	describe("payments", () => {
		it("show what comparisons found and what still waits, and a button compares now", async () => {
			await app.rows("insert into private.billing_reconciliations values ('2026-03-01', 2, 1)");
			await app.rows(
				`insert into private.stripe_events (id, type, customer_id, created_at, received_at)
				 values ('evt_1', 'x', 'cus_behind', now(), '2026-03-02'), ('evt_2', 'x', 'cus_behind', now(), '2026-03-03')`,
			);
			await app.rows("insert into private.leaving_customers values ('cus_gone', '2026-03-04')");
			expect((await ask("GET", "/payments")).body).toMatchObject({
				comparisons: [{ at: "2026-03-01T00:00:00.000Z", missed: 2, mended: 1 }],
				waiting: [{ customer: "cus_behind", events: 2, since: "2026-03-02T00:00:00.000Z" }],
				leaving: [{ customer: "cus_gone", since: "2026-03-04T00:00:00.000Z" }],
			});
			expect((await ask("POST", "/payments/compare")).status).toBe(202);
			expect(await lastEvent()).toMatchObject({ action: "payments_compared" });
			const done = "select 1 from jobs.job where name = 'billing.reconcile' and state = 'completed'";
			await expect.poll(() => app.rows(done), { timeout: 20_000 }).toHaveLength(1);
		});
	});
});
