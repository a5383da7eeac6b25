import { defaultScannerSettings } from "@unlisted/contracts/scanner";
import { describe, expect, it } from "vitest";
import { onDatabase } from "../../../testing/databases.ts";
import { runtimeSettings } from "../../runtime/runtime-settings.ts";
import { createProgressFeed } from "../core/progress-feed.ts";
import { useScanner } from "../testing/scanner-app.ts";
import { planScans } from "./plan-scans.ts";
import { sweepScans } from "./sweep-scans.ts";

const day = 86_400_000;

onDatabase("settings and schedules", (open) => {
	const here = useScanner(open, { JWT_EXP: "604800" });
	const settings = async () => (await here.app.api(here.ann, "GET", "/settings")).body;
	const save = (body: object) => here.app.api(here.ann, "PUT", "/settings", body);
	const signal = new AbortController().signal;
	/** Makes a planner that plans as if all people had this plan. */
	const planner = (plan: "pro" | "premium" | null) =>
		planScans({
			db: here.app.parts.db,
			clock: here.app.clock,
			queue: here.app.queue,
			planOf: async () => plan,
			runtime: runtimeSettings(),
		});
	const sendReportsTwice = () =>
		Promise.all([1, 2].map(() => here.app.queue.enqueue(here.app.parts.db, "scanner.send-reports", {})));
	const signInAgain = async () => {
		const body = { email: here.ann.email, password: here.ann.password };
		const answer = await here.app.call("POST", "/token?grant_type=password", { body });
		here.ann = { ...here.ann, access: String(answer.body.access_token) };
	};

	it("begin with the defaults", async () => {
		expect(await settings()).toMatchObject({
			settings: defaultScannerSettings,
			schedule: { plan: null, most_often: "monthly", in_effect: "monthly", next_scan_at: null },
		});
	});

	it("are saved all or not at all", async () => {
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

	it("a page that was open for long does not undo what another one saved, and one that tells no time saves as before", async () => {
		const { saved_at: seen, settings: own } = await settings();
		here.app.clock.advance(1000);
		const theirs = await save({ ...own, push_notifications: !own.push_notifications, seen });
		expect([theirs.status, theirs.body.saved_at === seen]).toEqual([200, false]);
		here.app.clock.advance(1000);
		const stale = await save({ ...own, sms_notifications: !own.sms_notifications, seen });
		expect([stale.status, stale.body.code]).toEqual([409, "conflict"]);
		expect((await settings()).settings).toEqual(theirs.body.settings);
		expect((await save({ ...own, seen: theirs.body.saved_at })).status).toBe(200);
		here.app.clock.advance(1000);
		expect((await save(own)).status).toBe(200);
	});

	it("a source that is switched off is not asked, and shows as off", async () => {
		const scan_sources = { ...defaultScannerSettings.scan_sources, paste_sites: false };
		await here.app.settings(here.ann, { scan_sources });
		here.app.source.holds(here.ann.email, { recordKey: "fake:1", sourceType: "paste_sites" });
		const task = await here.app.scan(here.ann);
		expect(task.sources[1]).toMatchObject({ state: "off" });
		expect(task.total_exposures).toBe(0);
		expect(here.app.source.asked.at(-1)?.wanted).not.toContain("paste_sites");
		expect((await here.app.api(here.ann, "GET", "/score")).body.reasons[1]).toMatchObject({ points: 0 });
	});

	it("alerts count in the score only if they arrive: a switch without a browser behind it tells nobody", async () => {
		await here.app.scan(here.ann);
		const alerts = async () => {
			const { reasons } = (await here.app.api(here.ann, "GET", "/score")).body;
			return reasons.find(({ id }: { id: string }) => id === "alerts");
		};
		const to = (email: boolean, sms: boolean, push: boolean) =>
			here.app.settings(here.ann, {
				email_notifications: email,
				sms_notifications: sms,
				push_notifications: push,
			});
		await to(true, false, false);
		expect(await alerts()).toMatchObject({ explanation: "You are told when something critical is found." });
		await to(false, true, true);
		expect(await alerts()).toMatchObject({
			points: 0,
			explanation: "Nobody tells you when something critical is found.",
		});
		await here.app.rows(
			`insert into private.push_subscriptions (id, user_id, endpoint_hash, keys_hash, sealed, created_at)
			 values (gen_random_uuid(), $1, 'e', 'k', 's', now())`,
			[here.ann.id],
		);
		const now = await alerts();
		expect(now.points).toBe(now.of);
	});

	it("the next scan follows the chosen frequency, but no more often than the plan allows", async () => {
		await here.app.settings(here.ann, { frequency: "daily" });
		await here.app.scan(here.ann);
		const planned = async () =>
			Date.parse((await settings()).schedule.next_scan_at) - here.app.clock.now().getTime();
		expect(await planned()).toBeLessThanOrEqual(30 * day);
		// The answer with the score says when the next scan comes.
		const { next_scan_at: due } = (await here.app.api(here.ann, "GET", "/score")).body;
		expect(due).toBe((await settings()).schedule.next_scan_at);
		expect((await settings()).schedule).toMatchObject({ most_often: "monthly", in_effect: "monthly" });
	});

	it("a new plan applies at once, not only after the next scan", async () => {
		await here.app.settings(here.ann, { frequency: "daily" });
		await here.app.scan(here.ann);
		await here.app.rows("insert into private.entitlements (user_id, plan_id) values ($1, 'premium')", [
			here.ann.id,
		]);
		await here.app.queue.enqueue(here.app.parts.db, "scanner.plan-anew", { userId: here.ann.id });
		const ahead = async () =>
			Date.parse((await settings()).schedule.next_scan_at) - here.app.clock.now().getTime();
		await expect.poll(ahead, { timeout: 20_000 }).toBeLessThanOrEqual(day);
		expect(await ahead()).toBeGreaterThan(0);
	});

	describe("a scan that is due", () => {
		const due = async () => {
			await here.app.scan(here.ann);
			const { next_scan_at: at } = (await settings()).schedule;
			here.app.clock.set(new Date(Date.parse(at)));
			await signInAgain();
			return at;
		};
		const tasks = () =>
			here.app.rows(
				"select started_by, status from private.scan_tasks where user_id = $1 order by created_at",
				[here.ann.id],
			);

		it("is started once, however many planners run, and then planned again", async () => {
			const at = await due();
			await Promise.all([1, 2, 3].map(() => planner(null)({}, { signal })));
			await expect.poll(tasks, { timeout: 20_000 }).toEqual([
				{ started_by: "person", status: "completed" },
				{ started_by: "schedule", status: "completed" },
			]);
			expect(Date.parse((await settings()).schedule.next_scan_at) - Date.parse(at)).toBe(30 * day);
		});

		it("is planned again too if the person starts it before a planner does", async () => {
			const at = await due();
			await here.app.scan(here.ann);
			expect(Date.parse((await settings()).schedule.next_scan_at) - Date.parse(at)).toBe(30 * day);
		});

		it("comes as often as the plan allows, from the day the plan begins", async () => {
			await here.app.settings(here.ann, { frequency: "daily" });
			const at = await due();
			await planner("premium")({}, { signal });
			const [row] = await here.app.rows(
				"select next_scan_at as at, phase_of from private.scan_settings where user_id = $1",
				[here.ann.id],
			);
			expect(row?.phase_of).toBe("daily");
			expect(row?.at.getTime() - Date.parse(at)).toBeLessThanOrEqual(day);
			await expect.poll(async () => (await tasks()).at(-1)?.status, { timeout: 20_000 }).toBe("completed");
		});
	});

	it("a scan that nobody can finish ends as failed after a while, and another one can be started", async () => {
		await here.app.scan(here.ann);
		await here.app.rows(
			"insert into private.scan_tasks (id, user_id, started_by, status, created_at) values (gen_random_uuid(), $1, 'person', 'running', $2)",
			[here.ann.id, here.app.clock.now()],
		);
		here.app.clock.advance(31 * 60_000);
		await sweepScans({
			db: here.app.parts.db,
			log: here.app.parts.log,
			clock: here.app.clock,
			feed: createProgressFeed(here.app.parts.db),
			tellOfFound: async () => undefined,
		})();
		expect((await here.app.api(here.ann, "GET", "/running")).body.task).toBeNull();
		expect(await here.app.scan(here.ann)).toMatchObject({ status: "completed" });
		expect(
			(await here.app.api(here.ann, "GET", "/activity")).body.events.map(
				({ kind }: { kind: string }) => kind,
			),
		).toContain("scan_failed");
	});

	it("a person who cannot be told that their scan failed keeps nobody else from being told", async () => {
		const other = await here.app.person("after-ann@example.com");
		for (const person of [here.ann, other]) await here.app.scan(person);
		const earlier = here.app.clock.now();
		for (const [at, person] of [here.ann, other].entries())
			await here.app.rows(
				"insert into private.scan_tasks (id, user_id, started_by, status, created_at) values (gen_random_uuid(), $1, 'person', 'running', $2)",
				[person.id, new Date(earlier.getTime() + at * 1000)],
			);
		here.app.clock.advance(31 * 60_000);
		const told: string[] = [];
		const sweep = sweepScans({
			db: here.app.parts.db,
			log: here.app.parts.log,
			clock: here.app.clock,
			feed: createProgressFeed(here.app.parts.db),
			tellOfFound: async (userId) => {
				if (userId === here.ann.id) throw new Error("unreadable");
				told.push(userId);
			},
		});
		await expect(sweep()).rejects.toThrow("unreadable");
		expect(told).toEqual([other.id]);
	});

	it("a scan that waits in the queue is not given up, however long the queue is", async () => {
		const [row] = await here.app.rows(
			"insert into private.scan_tasks (id, user_id, started_by, created_at) values (gen_random_uuid(), $1, 'schedule', $2) returning id",
			[here.ann.id, here.app.clock.now()],
		);
		await here.app.queue.enqueue(
			here.app.parts.db,
			"scanner.run-scan",
			{ taskId: row?.id },
			{ startAfter: 3600 },
		);
		here.app.clock.advance(31 * 60_000);
		await sweepScans({
			db: here.app.parts.db,
			log: here.app.parts.log,
			clock: here.app.clock,
			feed: createProgressFeed(here.app.parts.db),
			tellOfFound: async () => undefined,
		})();
		expect((await here.app.api(here.ann, "GET", "/running")).body.task).toMatchObject({ status: "queued" });
		expect(await here.app.scan(here.ann), "a person who asks for it does not wait").toMatchObject({
			task_id: row?.id,
			status: "completed",
		});
	});

	describe("reports", () => {
		const reportsTo = () =>
			here.app.mailer.sent.filter(({ to, subject }) => to === here.ann.email && /report/.test(subject));

		it("come by plan, once a period, until the person follows the link that ends them", async () => {
			here.app.source.holds(here.ann.email, {
				recordKey: "fake:1",
				title: "Leak",
				sourceType: "paste_sites",
			});
			await here.app.scan(here.ann);
			const next = async () =>
				(
					await here.app.rows("select next_report_at as at from private.scan_settings where user_id = $1", [
						here.ann.id,
					])
				)[0]?.at as Date;
			here.app.clock.set(await next());
			await sendReportsTwice();
			await expect.poll(() => reportsTo().length, { timeout: 20_000 }).toBe(1);
			const [mail] = reportsTo();
			expect(mail?.subject).toMatch(/monthly report: 1 new/);
			expect(mail?.text).not.toContain("Leak");
			const link = /one-click-unsubscribe\?token=([^>]+)/.exec(
				String(mail?.headers?.["List-Unsubscribe"]),
			)?.[0];
			await expect.poll(async () => (await next()) > here.app.clock.now(), { timeout: 20_000 }).toBe(true);
			expect((await next()).getTime() - here.app.clock.now().getTime()).toBe(30 * day);
			const response = await here.app.http.inject({
				method: "POST",
				url: `/api/notifications/${link}`,
				headers: { "content-type": "application/x-www-form-urlencoded" },
				payload: "List-Unsubscribe=One-Click",
			});
			expect(response.statusCode).toBe(200);
			here.app.clock.set(await next());
			const before = await next();
			await sendReportsTwice();
			await expect.poll(next, { timeout: 20_000 }).not.toEqual(before);
			expect(reportsTo()).toHaveLength(1);
		});
	});

	describe("reports, one after the other", () => {
		const reports = () =>
			here.app.mailer.sent.filter(({ to, subject }) => to === here.ann.email && /report/.test(subject));
		const next = async () => {
			const sql = "select next_report_at as at from private.scan_settings where user_id = $1";
			const [row] = await here.app.rows(sql, [here.ann.id]);
			return Number(row?.at);
		};
		const sendLate = async (ms: number) => {
			here.app.clock.set(new Date((await next()) + ms));
			await signInAgain();
			const before = reports().length;
			await sendReportsTwice();
			await expect.poll(() => reports().length, { timeout: 20_000 }).toBe(before + 1);
		};
		const minute = 60_000;

		it("leave no time out between them, however late each of them is", async () => {
			await here.app.scan(here.ann);
			await sendLate(3 * minute);
			here.app.clock.advance(minute);
			here.app.source.holds(here.ann.email, { recordKey: "fake:1", sourceType: "paste_sites" });
			await here.app.scan(here.ann);
			await sendLate(10 * minute);
			expect(reports().map(({ subject }) => subject)).toEqual([
				expect.stringMatching(/: 0 new/),
				expect.stringMatching(/: 1 new/),
			]);
		});

		it.each([
			["a score that is as low as what is known today", true],
			["that not enough is known, where nothing was ever found", false],
		])("do not show an old score as today's: %s", async (_what, wasFound) => {
			if (wasFound) here.app.source.holds(here.ann.email, { recordKey: "fake:1", sourceType: "paste_sites" });
			await here.app.scan(here.ann);
			const { score: before } = (await here.app.api(here.ann, "GET", "/score")).body;
			here.app.source.behave({ unknown: "unreachable" });
			await sendLate(0);
			await sendLate(0);
			await sendLate(0);
			const { score: now } = (await here.app.api(here.ann, "GET", "/score")).body;
			expect(now).toBeLessThan(before);
			expect(reports().at(-1)?.text).toContain(
				`Security score: ${wasFound ? `${now} out of 100` : "not enough known"}`,
			);
		});
	});

	describe("alerts of a scan", () => {
		const alertsTo = () =>
			here.app.mailer.sent.filter(({ to, subject }) => to === here.ann.email && /exposure/.test(subject));

		it("are one mail, whatever was found, and never come twice", async () => {
			here.app.source.holds(here.ann.email, {
				recordKey: "fake:card",
				sourceType: "dark_web_markets",
				fields: ["payment_card"],
			});
			for (const n of [1, 2])
				here.app.source.holds(here.ann.email, { recordKey: `fake:${n}`, sourceType: "paste_sites" });
			await here.app.scan(here.ann);
			await expect.poll(() => alertsTo().length, { timeout: 20_000 }).toBe(1);
			expect(
				alertsTo()
					.map(({ subject }) => subject)
					.sort(),
			).toEqual(["1 critical exposure needs your attention now"]);
			await here.app.scan(here.ann);
			const sent = await here.app.rows("select status from private.mails where dedupe_key like $1", [
				`alert:${here.ann.id}:%`,
			]);
			expect(sent).toHaveLength(1);
		});

		it("stop once they are switched off by one click in the mail", async () => {
			here.app.source.holds(here.ann.email, { recordKey: "fake:1", sourceType: "paste_sites" });
			await here.app.scan(here.ann);
			await expect.poll(() => alertsTo().length, { timeout: 20_000 }).toBe(1);
			const header = String(alertsTo()[0]?.headers?.["List-Unsubscribe"]);
			const link = /one-click-unsubscribe\?token=[^>]+/.exec(header)?.[0];
			const response = await here.app.http.inject({
				method: "POST",
				url: `/api/notifications/${link}`,
				headers: { "content-type": "application/x-www-form-urlencoded" },
				payload: "List-Unsubscribe=One-Click",
			});
			expect(response.statusCode).toBe(200);
			expect((await settings()).settings.email_notifications).toBe(false);
			here.app.source.holds(here.ann.email, { recordKey: "fake:2", sourceType: "paste_sites" });
			expect(await here.app.scan(here.ann)).toMatchObject({ new_exposures: 1 });
			expect(
				await here.app.rows("select from private.mails where dedupe_key like $1", [`alert:${here.ann.id}:%`]),
			).toHaveLength(1);
		});
	});
});
