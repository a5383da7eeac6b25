import { randomUUID } from "node:crypto";
import { type RuntimeSettings, runtimeDefaults } from "@unlisted/contracts/runtime";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { onDatabase } from "../../testing/databases.ts";
import { goodPassword, type Person } from "../identity/testing/identity-app.ts";
import { findDue } from "../removals/acting/find-due.ts";
import { keptForMs, runtimeSettings } from "../runtime/runtime-settings.ts";
import { planScans } from "../scanner/scans/plan-scans.ts";
import { startScan } from "../scanner/scans/start-scan.ts";
import { type AdminApp, adminApp } from "./testing/admin-app.ts";

onDatabase("features and limits that an operator changes while the server runs", (open) => {
	let app: AdminApp;
	let operator: Person;
	let ann: Person;
	beforeAll(async () => {
		app = await adminApp(await open(), { AUTH_ANONYMOUS_ENABLED: "on" });
		operator = await app.operator("operator@example.com");
		ann = await app.person("ann@example.com");
	});
	afterAll(() => app.stop());
	afterEach(() => change({}));

	const read = async () => (await app.api(operator, "GET", "/api/admin/settings")).body;
	const put = (settings: object, seen: string | null) =>
		app.api(operator, "PUT", "/api/admin/settings", { settings, seen });
	async function change(wanted: Partial<RuntimeSettings>) {
		const { status, body } = await put({ ...runtimeDefaults, ...wanted }, (await read()).changed_at ?? null);
		expect([status, body.settings]).toEqual([200, { ...runtimeDefaults, ...wanted }]);
	}
	const runtime = () => runtimeSettings();

	it("follow the environment until somebody changes them, and each change is recorded", async () => {
		expect(await read()).toEqual({
			settings: runtimeDefaults,
			configured_removals_per_broker_day: app.parts.env.REMOVALS_PER_BROKER_DAY,
			changed_at: null,
		});
		app.clock.advance(1000);
		await change({ scans: false, banner: "Back at noon" });
		expect((await app.events()).filter(({ action }) => action === "settings_changed").at(-1)).toMatchObject({
			operator_id: operator.id,
			details: { scans: false, banner: "Back at noon" },
		});
	});

	it("refuse values out of bounds, and a change based on settings that another operator changed meanwhile", async () => {
		app.clock.advance(1000);
		const { changed_at: seen = null } = await read();
		for (const wrong of [
			{ scan_starts_per_hour: 0 },
			{ removals_per_broker_day: -1 },
			{ removals_per_broker_day: 1.5 },
			{ banner: "" },
			{ banner: "x".repeat(301) },
			{ banner: "\u200b\u3164" },
			{ banner: "Write to \u202emoc.elpmaxe@troppus" },
			{ banner: "Back at \u2066noon" },
			{ scans: "off" },
			{ of_another_kind: true },
		])
			expect((await put({ ...runtimeDefaults, ...wrong }, seen)).status, JSON.stringify(wrong)).toBe(400);
		const both = await Promise.all([
			put({ ...runtimeDefaults, scans: false }, seen),
			put({ ...runtimeDefaults, removals: false }, seen),
		]);
		expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
	});

	it("sign-ups: while paused, nobody gets an account in any way, and people with an account can sign in", async () => {
		app.clock.advance(1000);
		await change({ sign_ups: false });
		const signUp = (email: string) =>
			app.call("POST", "/signup", { body: { email, password: goodPassword } });
		expect([(await signUp("new@example.com")).status, (await signUp("ann@example.com")).status]).toEqual([
			422, 422,
		]);
		expect((await app.call("POST", "/signup", { body: {} })).status, "anonymous").toBe(422);
		await app.call("POST", "/otp", { body: { email: "code@example.com", create_user: true } });
		expect(
			await app.rows("select 1 from auth.users where email in ('new@example.com', 'code@example.com')"),
		).toEqual([]);
		expect((await app.call("GET", "/settings")).body.disable_signup).toBe(true);
		const again = await app.call("POST", "/token?grant_type=password", {
			body: { email: ann.email, password: ann.password },
		});
		expect(again.status).toBe(200);
		app.clock.advance(1000);
		await change({ sign_ups: true });
		expect((await signUp("new@example.com")).status).toBe(200);
	});

	it("scans: while paused, none begins, and due scans begin afterwards", async () => {
		app.clock.advance(1000);
		await change({ scans: false });
		const start = () => app.api(ann, "POST", "/start");
		const refused = await start();
		expect([refused.status, refused.headers["retry-after"], refused.body.detail]).toEqual([
			503,
			"600",
			"No scan begins at the moment: the operator has paused them. Please try again later.",
		]);
		await app.rows("update private.scan_settings set next_scan_at = $2 where user_id = $1", [
			ann.id,
			app.clock.now(),
		]);
		const due = () =>
			app.rows("select 1 from private.scan_settings where next_scan_at <= $1", [app.clock.now()]);
		const waiting = (await due()).length;
		const { db } = app.parts;
		const plan = () =>
			planScans({ db, clock: app.clock, queue: app.queue, planOf: async () => null, runtime: runtime() })(
				{},
				{ signal: new AbortController().signal },
			);
		await plan();
		expect(await due(), "its date stays as it is").toHaveLength(waiting);
		app.clock.advance(1000);
		await change({ scans: true });
		await plan();
		expect(await due()).toEqual([]);
		expect((await start()).status).toBe(202);
	});

	it("scan starts: the operator limits how many begin in an hour", async () => {
		app.clock.advance(1000);
		await change({ scan_starts_per_hour: 1 });
		const bob = await app.person(`bob-${randomUUID()}@example.com`);
		const start = startScan({
			db: app.parts.db,
			clock: app.clock,
			queue: app.queue,
			limitsStarts: true,
			runtime: runtime(),
			brokers: { handOver: async () => undefined },
		});
		const { task_id } = await start(bob.id);
		await app.ended(bob, task_id);
		await expect(start(bob.id)).rejects.toThrow("You started 1 scan within an hour.");
	});

	it("removals: while paused, no worker gets one, and due removals wait", async () => {
		const due = randomUUID();
		await app.rows(
			`insert into private.removals (user_id, id, broker, owner, state, state_since, automatic, priority, created_at, mail_token, next_at)
			 values ($1, $2, 'b.example', 'b.example', 'queued', now(), true, 0, now(), gen_random_uuid()::text, $3)`,
			[ann.id, due, app.clock.now()],
		);
		const given: string[] = [];
		const queue = {
			enqueue: async (_sql: unknown, _name: string, data: object) => void given.push(JSON.stringify(data)),
		};
		const find = () => findDue({ db: app.parts.db, clock: app.clock, queue, runtime: runtime() })();
		app.clock.advance(1000);
		await change({ removals: false });
		await find();
		expect(given).toEqual([]);
		app.clock.advance(1000);
		await change({ removals: true });
		await find();
		expect(given.join()).toContain(due);
		await app.rows("delete from private.removals where id = $1", [due]);
	});

	it("the banner appears on the pages at once, as text, and disappears again", async () => {
		const page = async () => (await app.http.inject("/login")).body;
		app.clock.advance(1000);
		await change({ banner: "We are </script><script>alert(1)</script> back at noon" });
		expect(await page()).toContain("back at noon");
		expect(await page()).not.toContain("<script>alert(1)");
		app.clock.advance(1000);
		await change({ banner: null });
		expect(await page()).not.toContain("back at noon");
	});

	it("reach another process within seconds", async () => {
		let now = 0;
		const other = runtimeSettings(() => now);
		expect((await other.current(app.parts.db)).scans).toBe(true);
		app.clock.advance(1000);
		await change({ scans: false });
		expect((await other.current(app.parts.db)).scans, "from memory").toBe(true);
		now += keptForMs;
		expect((await other.current(app.parts.db)).scans).toBe(false);
	});
});
