import { defaultScannerSettings } from "@unlisted/contracts/scanner";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { onBothDatabases } from "../../../testing/databases.ts";
import type { Person } from "../../identity/testing/identity-app.ts";
import { createProgressFeed } from "../core/progress-feed.ts";
import { type ScannerApp, scannerApp } from "../testing/scanner-app.ts";
import { planScans } from "./plan-scans.ts";
import { sweepScans } from "./sweep-scans.ts";

const day = 86_400_000;

onBothDatabases("settings and schedules", (open) => {
	let app: ScannerApp;
	let ann: Person;
	let count = 0;
	beforeAll(async () => {
		app = await scannerApp(await open(), { JWT_EXP: "604800" });
	});
	afterAll(() => app.stop());
	beforeEach(async () => {
		app.source.forget();
		app.source.behave("answer");
		count += 1;
		ann = await app.person(`ann${count}@example.com`);
	});
	const settings = async () => (await app.api(ann, "GET", "/settings")).body;
	const save = (body: object) => app.api(ann, "PUT", "/settings", body);
	const signal = new AbortController().signal;
	/** The planner, for people on this plan. */
	const planner = (plan: "pro" | "premium" | null) =>
		planScans({ db: app.parts.db, clock: app.clock, queue: app.queue, planOf: async () => plan });
	const sendReportsTwice = () =>
		Promise.all([1, 2].map(() => app.queue.enqueue(app.parts.db, "scanner.send-reports", {})));
	const signInAgain = async () => {
		const body = { email: ann.email, password: ann.password };
		const answer = await app.call("POST", "/token?grant_type=password", { body });
		ann = { ...ann, access: String(answer.body.access_token) };
	};

	it("begin with the defaults", async () => {
		expect(await settings()).toMatchObject({
			settings: defaultScannerSettings,
			schedule: { plan: null, most_often: "monthly", in_effect: "monthly", next_scan_at: null },
		});
	});

	it("are taken whole or not at all", async () => {
		const changed = { ...defaultScannerSettings, frequency: "daily", sms_notifications: true };
		expect((await save(changed)).body.settings).toEqual(changed);
		for (const wrong of [
			{ ...changed, more: true },
			{ ...changed, frequency: "hourly" },
			{ ...changed, notification_types: { critical: true } },
			{ ...changed, scan_sources: { ...changed.scan_sources, other: true } },
			{},
		])
			expect((await save(wrong)).status).toBe(400);
		expect((await settings()).settings).toEqual(changed);
	});

	it("a source that is switched off is not asked, and said to be off", async () => {
		const scan_sources = { ...defaultScannerSettings.scan_sources, paste_sites: false };
		await app.settings(ann, { scan_sources });
		app.source.holds(ann.email, { recordKey: "fake:1", sourceType: "paste_sites" });
		const task = await app.scan(ann);
		expect(task.sources[1]).toMatchObject({ state: "off" });
		expect(task.total_exposures).toBe(0);
		expect(app.source.asked.at(-1)?.wanted).not.toContain("paste_sites");
		expect((await app.api(ann, "GET", "/score")).body.reasons[1]).toMatchObject({ points: 0 });
	});

	it("the next scan is planned by what was chosen, but no more often than the plan allows", async () => {
		await app.settings(ann, { frequency: "daily" });
		await app.scan(ann);
		const planned = async () =>
			Date.parse((await settings()).schedule.next_scan_at) - app.clock.now().getTime();
		expect(await planned()).toBeLessThanOrEqual(30 * day);
		expect((await settings()).schedule).toMatchObject({ most_often: "monthly", in_effect: "monthly" });
	});

	it("whoever buys a plan does not wait for what it allows until the next scan", async () => {
		await app.settings(ann, { frequency: "daily" });
		await app.scan(ann);
		await app.rows("insert into private.entitlements (user_id, plan_id) values ($1, 'premium')", [ann.id]);
		await app.queue.enqueue(app.parts.db, "scanner.plan-anew", { userId: ann.id });
		const ahead = async () =>
			Date.parse((await settings()).schedule.next_scan_at) - app.clock.now().getTime();
		await expect.poll(ahead, { timeout: 20_000 }).toBeLessThanOrEqual(day);
		expect(await ahead()).toBeGreaterThan(0);
	});

	describe("a scan that is due", () => {
		const due = async () => {
			await app.scan(ann);
			const { next_scan_at: at } = (await settings()).schedule;
			app.clock.set(new Date(Date.parse(at)));
			await signInAgain();
			return at;
		};
		const tasks = () =>
			app.rows("select started_by, status from private.scan_tasks where user_id = $1 order by created_at", [
				ann.id,
			]);

		it("is started once, however many planners look, and planned again", async () => {
			const at = await due();
			await Promise.all([1, 2, 3].map(() => planner(null)({}, { signal })));
			await expect.poll(tasks, { timeout: 20_000 }).toEqual([
				{ started_by: "person", status: "completed" },
				{ started_by: "schedule", status: "completed" },
			]);
			expect(Date.parse((await settings()).schedule.next_scan_at) - Date.parse(at)).toBe(30 * day);
		});

		it("comes as often as the plan allows from the day on which there is one", async () => {
			await app.settings(ann, { frequency: "daily" });
			const at = await due();
			await planner("premium")({}, { signal });
			const [row] = await app.rows(
				"select next_scan_at as at, phase_of from private.scan_settings where user_id = $1",
				[ann.id],
			);
			expect(row?.phase_of).toBe("daily");
			expect(row?.at.getTime() - Date.parse(at)).toBeLessThanOrEqual(day);
			await expect.poll(async () => (await tasks()).at(-1)?.status, { timeout: 20_000 }).toBe("completed");
		});
	});

	it("a scan that nobody could finish ends as failed after a while, and another one can be started", async () => {
		await app.scan(ann);
		await app.rows(
			"insert into private.scan_tasks (id, user_id, started_by, status, created_at) values (gen_random_uuid(), $1, 'person', 'running', $2)",
			[ann.id, app.clock.now()],
		);
		app.clock.advance(31 * 60_000);
		await sweepScans({ db: app.parts.db, clock: app.clock, feed: createProgressFeed(app.parts.db) })();
		expect((await app.api(ann, "GET", "/running")).body.task).toBeNull();
		expect(await app.scan(ann)).toMatchObject({ status: "completed" });
		expect(
			(await app.api(ann, "GET", "/activity")).body.events.map(({ kind }: { kind: string }) => kind),
		).toContain("scan_failed");
	});

	it("a scan whose turn has not come yet is not given up, however long the line is", async () => {
		const [row] = await app.rows(
			"insert into private.scan_tasks (id, user_id, started_by, created_at) values (gen_random_uuid(), $1, 'schedule', $2) returning id",
			[ann.id, app.clock.now()],
		);
		await app.queue.enqueue(app.parts.db, "scanner.run-scan", { taskId: row?.id }, { startAfter: 3600 });
		app.clock.advance(31 * 60_000);
		await sweepScans({ db: app.parts.db, clock: app.clock, feed: createProgressFeed(app.parts.db) })();
		expect((await app.api(ann, "GET", "/running")).body.task).toMatchObject({ status: "queued" });
		expect(await app.scan(ann), "whoever asks for it does not wait").toMatchObject({
			task_id: row?.id,
			status: "completed",
		});
	});

	describe("reports", () => {
		const reportsTo = () =>
			app.mailer.sent.filter(({ to, subject }) => to === ann.email && /report/.test(subject));

		it("come by plan, once a period, until their link is followed", async () => {
			app.source.holds(ann.email, { recordKey: "fake:1", title: "Leak", sourceType: "paste_sites" });
			await app.scan(ann);
			const next = async () =>
				(
					await app.rows("select next_report_at as at from private.scan_settings where user_id = $1", [
						ann.id,
					])
				)[0]?.at as Date;
			app.clock.set(await next());
			await sendReportsTwice();
			await expect.poll(() => reportsTo().length, { timeout: 20_000 }).toBe(1);
			const [mail] = reportsTo();
			expect(mail?.subject).toMatch(/monthly report: 1 new/);
			expect(mail?.text).not.toContain("Leak");
			const link = /one-click-unsubscribe\?token=([^>]+)/.exec(
				String(mail?.headers?.["List-Unsubscribe"]),
			)?.[0];
			await expect.poll(async () => (await next()) > app.clock.now(), { timeout: 20_000 }).toBe(true);
			expect((await next()).getTime() - app.clock.now().getTime()).toBe(30 * day);
			const response = await app.http.inject({
				method: "POST",
				url: `/api/notifications/${link}`,
				headers: { "content-type": "application/x-www-form-urlencoded" },
				payload: "List-Unsubscribe=One-Click",
			});
			expect(response.statusCode).toBe(200);
			app.clock.set(await next());
			const before = await next();
			await sendReportsTwice();
			await expect.poll(next, { timeout: 20_000 }).not.toEqual(before);
			expect(reportsTo()).toHaveLength(1);
		});
	});

	describe("reports, one after the other", () => {
		const reports = () =>
			app.mailer.sent.filter(({ to, subject }) => to === ann.email && /report/.test(subject));
		const next = async () => {
			const sql = "select next_report_at as at from private.scan_settings where user_id = $1";
			const [row] = await app.rows(sql, [ann.id]);
			return Number(row?.at);
		};
		const sendLate = async (ms: number) => {
			app.clock.set(new Date((await next()) + ms));
			await signInAgain();
			const before = reports().length;
			await sendReportsTwice();
			await expect.poll(() => reports().length, { timeout: 20_000 }).toBe(before + 1);
		};
		const minute = 60_000;

		it("leave nothing out between them, however late each of them is", async () => {
			await app.scan(ann);
			await sendLate(3 * minute);
			app.clock.advance(minute);
			app.source.holds(ann.email, { recordKey: "fake:1", sourceType: "paste_sites" });
			await app.scan(ann);
			await sendLate(10 * minute);
			expect(reports().map(({ subject }) => subject)).toEqual([
				expect.stringMatching(/: 0 new/),
				expect.stringMatching(/: 1 new/),
			]);
		});

		it("do not give a score of long ago for one of today", async () => {
			await app.scan(ann);
			const { score: before } = (await app.api(ann, "GET", "/score")).body;
			app.source.behave({ unknown: "unreachable" });
			await sendLate(0);
			await sendLate(0);
			await sendLate(0);
			const { score: now } = (await app.api(ann, "GET", "/score")).body;
			expect(now).toBeLessThan(before);
			expect(reports().at(-1)?.text).toContain(`Security score: ${now} out of 100`);
		});
	});

	describe("alerts of a scan", () => {
		const alertsTo = () =>
			app.mailer.sent.filter(({ to, subject }) => to === ann.email && /exposure/.test(subject));

		it("are one mail at once for what is critical and one digest for the rest, and never again for the same", async () => {
			app.source.holds(ann.email, {
				recordKey: "fake:card",
				sourceType: "dark_web_markets",
				fields: ["payment_card"],
			});
			for (const n of [1, 2])
				app.source.holds(ann.email, { recordKey: `fake:${n}`, sourceType: "paste_sites" });
			await app.scan(ann);
			await expect.poll(() => alertsTo().length, { timeout: 20_000 }).toBe(2);
			expect(
				alertsTo()
					.map(({ subject }) => subject)
					.sort(),
			).toEqual(["1 critical exposure needs your attention now", "2 exposures to look at"]);
			await app.scan(ann);
			const sent = await app.rows("select status from private.mails where dedupe_key like $1", [
				`alert:${ann.id}:%`,
			]);
			expect(sent).toHaveLength(2);
		});

		it("do not come once they are switched off by one click in the mail", async () => {
			app.source.holds(ann.email, { recordKey: "fake:1", sourceType: "paste_sites" });
			await app.scan(ann);
			await expect.poll(() => alertsTo().length, { timeout: 20_000 }).toBe(1);
			const header = String(alertsTo()[0]?.headers?.["List-Unsubscribe"]);
			const link = /one-click-unsubscribe\?token=[^>]+/.exec(header)?.[0];
			const response = await app.http.inject({
				method: "POST",
				url: `/api/notifications/${link}`,
				headers: { "content-type": "application/x-www-form-urlencoded" },
				payload: "List-Unsubscribe=One-Click",
			});
			expect(response.statusCode).toBe(200);
			expect((await settings()).settings.email_notifications).toBe(false);
			app.source.holds(ann.email, { recordKey: "fake:2", sourceType: "paste_sites" });
			expect(await app.scan(ann)).toMatchObject({ new_exposures: 1 });
			expect(
				await app.rows("select from private.mails where dedupe_key like $1", [`alert:${ann.id}:%`]),
			).toHaveLength(1);
		});
	});
});
