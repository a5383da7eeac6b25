import type { SourceType } from "@unlisted/contracts/scanner";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { type FakeBreachData, fakeBreachData } from "../../../providers/breach-data/fake.ts";
import { onDatabase } from "../../../testing/databases.ts";
import type { Person } from "../../identity/testing/identity-app.ts";
import { scanTouchedJob } from "../core/follow-scan.ts";
import { createProgressFeed } from "../core/progress-feed.ts";
import { type ScannerApp, scannerApp } from "../testing/scanner-app.ts";
import { sweepScans } from "./sweep-scans.ts";

/** Makes a source answer only when the test tells it to. */
function waiting(source: FakeBreachData) {
	let gate: PromiseWithResolvers<void> | undefined;
	let begun = Promise.withResolvers<void>();
	return {
		source: {
			...source,
			search: async (...question: Parameters<FakeBreachData["search"]>) => {
				begun.resolve();
				await gate?.promise;
				return source.search(...question);
			},
		},
		stop: () => {
			gate = Promise.withResolvers();
			begun = Promise.withResolvers();
		},
		asked: () => begun.promise,
		go: () => {
			gate?.resolve();
			gate = undefined;
		},
	};
}

onDatabase("while a scan runs", (open) => {
	let app: ScannerApp;
	let ann: Person;
	let count = 0;
	const types = (...sourceTypes: SourceType[]) => ({ sourceTypes, name: sourceTypes[0] as string });
	const quick = fakeBreachData(types("paste_sites"));
	const slow = fakeBreachData(types("social_media", "breach_databases", "dark_web_markets"));
	const gate = waiting(slow);
	beforeAll(async () => {
		const env = { JWT_EXP: "604800", SCAN_SOURCE_SECONDS: "60" };
		app = await scannerApp(await open(), env, { breachData: [quick, gate.source] });
	});
	afterAll(() => app.stop());
	beforeEach(async () => {
		for (const source of [quick, slow]) source.forget();
		count += 1;
		ann = await app.person(`ann${count}@example.com`);
	});
	/** Starts a scan, does this work while the slow source is still asked, and waits for the end. */
	const scanWhile = async (work: () => Promise<unknown>) => {
		gate.stop();
		const { body } = await app.api(ann, "POST", "/start");
		await gate.asked();
		await work();
		gate.go();
		return app.ended(ann, body.task_id);
	};
	const alertsTo = () =>
		app.rows("select kind from private.mails where dedupe_key like $1", [`alert:${ann.id}:%`]);
	const sweepLater = async () => {
		// This is the state after the last try of the scan's job.
		await app.rows("delete from jobs.job where name = 'scanner.run-scan' and state = 'active'");
		app.clock.advance(31 * 60_000);
		const { db, log } = app.parts;
		const tellOfFound = async () => undefined;
		await sweepScans({ db, log, clock: app.clock, feed: createProgressFeed(db), tellOfFound })();
	};

	it("shows which sources are still asked and which answered, from soon after it begins", async () => {
		const shows = (states: object) => async () => {
			const { body } = await app.api(ann, "GET", "/running");
			const now = body.task.sources.map((one: { source_type: string; state: string }) => [
				one.source_type,
				one.state,
			]);
			return expect(Object.fromEntries(now)).toEqual(states);
		};
		const asked = {
			breach_databases: "checking",
			dark_web_markets: "checking",
			social_media: "checking",
		};
		const soon = { timeout: 20_000 };
		await scanWhile(() => vi.waitFor(shows({ ...asked, paste_sites: "ok" }), soon));
		const { settings } = (await app.api(ann, "GET", "/settings")).body;
		await app.settings(ann, { scan_sources: { ...settings.scan_sources, paste_sites: false } });
		await scanWhile(() => vi.waitFor(shows({ ...asked, paste_sites: "off" }), soon));
	});

	it("an identifier that is no longer watched leaves nothing behind", async () => {
		const value = `gone${count}`;
		const { id } = (await app.api(ann, "POST", "/identifiers", { kind: "username", value })).body.identifier;
		slow.holds(value, { recordKey: "fake:1", sourceType: "social_media", fields: ["payment_card"] });
		const task = await scanWhile(() => app.api(ann, "DELETE", `/identifiers/${id}`));
		expect(task).toMatchObject({ status: "completed", total_exposures: 0, new_exposures: 0 });
		expect(await app.exposures(ann)).toEqual([]);
		expect(await alertsTo()).toEqual([]);
	});

	/**
	 * The job for the following scan waits some seconds. This makes it due at once, and returns how many scans ended in
	 * all.
	 */
	const followed = async () => {
		const due = await app.rows(
			`update jobs.job set start_after = now()
			 where name = $1 and state = 'created' and data->>'userId' = $2 returning data->>'taskId' as "taskId"`,
			[scanTouchedJob, ann.id],
		);
		for (const taskId of new Set(due.map((job) => job.taskId))) {
			await expect
				.poll(() => app.rows("select from private.scan_tasks where id = $1", [taskId]), { timeout: 20_000 })
				.toHaveLength(1);
			await app.ended(ann, taskId);
		}
		const left = () =>
			app.rows("select from jobs.job where name = $1 and state < 'completed' and data->>'userId' = $2", [
				scanTouchedJob,
				ann.id,
			]);
		await expect.poll(left, { timeout: 20_000 }).toEqual([]);
		return (await app.api(ann, "GET", "/results")).body.results.length;
	};

	it("newly watched identifiers are searched by one following scan, however many there are", async () => {
		const value = `fresh${count}`;
		const second = `second${count}@example.org`;
		slow.holds(value, { recordKey: "fake:1", sourceType: "social_media", fields: ["email"] });
		slow.holds(second, { recordKey: "fake:2", sourceType: "social_media", fields: ["email"] });
		const { id } = (await app.api(ann, "POST", "/identifiers", { kind: "email", value: second })).body
			.identifier;
		const mail = await app.mailer.waitFor(second, ({ subject }) => subject.startsWith("Confirm this"));
		const code = /\b\d{6}\b/.exec(mail.text)?.[0];
		const first = await scanWhile(async () => {
			await app.api(ann, "POST", "/identifiers", { kind: "username", value });
			expect((await app.api(ann, "POST", `/identifiers/${id}/verify`, { code })).status).toBe(200);
		});
		expect(first).toMatchObject({ status: "completed", total_exposures: 0 });
		expect(await followed()).toBe(2);
		expect(await app.exposures(ann)).toHaveLength(2);
	});

	it("no scan follows for an address that still waits for its code, nor for any change while no scan runs", async () => {
		await app.api(ann, "POST", "/identifiers", { kind: "username", value: `calm${count}` });
		await scanWhile(() =>
			app.api(ann, "POST", "/identifiers", { kind: "email", value: `waits${count}@example.org` }),
		);
		expect(await followed()).toBe(1);
	});

	it("alerts that are switched off do not go out, urgent or not, and the score follows the current settings", async () => {
		slow.holds(ann.email, { recordKey: "fake:1", sourceType: "social_media", fields: ["email"] });
		slow.holds(ann.email, { recordKey: "fake:2", sourceType: "social_media", fields: ["payment_card"] });
		const task = await scanWhile(() =>
			app.settings(ann, { email_notifications: false, push_notifications: false }),
		);
		expect(task).toMatchObject({ status: "completed", new_exposures: 2 });
		expect(await alertsTo()).toEqual([]);
		const [result] = (await app.api(ann, "GET", "/results")).body.results;
		expect(result.score).toBe((await app.api(ann, "GET", "/score")).body.score);
	});

	it("a scan that was given up stores nothing more, so the next one finds and reports it", async () => {
		slow.holds(ann.email, { recordKey: "fake:1", sourceType: "social_media", fields: ["email"] });
		const failed = await scanWhile(sweepLater);
		expect(failed.status).toBe("failed");
		expect(await app.scan(ann)).toMatchObject({ status: "completed", new_exposures: 1 });
		expect(await alertsTo()).toHaveLength(1);
	});

	it("exposures that a scan found before it was given up are new in the next scan, reported once, and not new after that", async () => {
		quick.holds(ann.email, { recordKey: "fake:1", sourceType: "paste_sites", fields: ["email"] });
		const failed = await scanWhile(async () => {
			await expect.poll(() => app.exposures(ann), { timeout: 20_000 }).toHaveLength(1);
			await sweepLater();
		});
		expect(failed.status).toBe("failed");
		expect(await alertsTo()).toEqual([]);
		expect(await app.scan(ann)).toMatchObject({ total_exposures: 1, new_exposures: 1 });
		expect(await alertsTo()).toHaveLength(1);
		expect(await app.scan(ann)).toMatchObject({ total_exposures: 1, new_exposures: 0 });
		expect(await alertsTo()).toHaveLength(1);
	});

	it("the sweep mails the exposures of a scan that nobody could finish, once", async () => {
		quick.holds(ann.email, { recordKey: "fake:1", sourceType: "paste_sites", fields: ["email"] });
		const failed = await scanWhile(async () => {
			await expect.poll(() => app.exposures(ann), { timeout: 20_000 }).toHaveLength(1);
			await app.rows("delete from jobs.job where name = 'scanner.run-scan' and state = 'active'");
			app.clock.advance(31 * 60_000);
			await app.rows("insert into jobs.job (name, data) values ('scanner.sweep', '{}')");
			await expect.poll(alertsTo, { timeout: 30_000 }).toHaveLength(1);
		});
		expect(failed.status).toBe("failed");
		const mails = () =>
			app.mailer.sent.filter(({ to, subject }) => to === ann.email && /exposure/.test(subject));
		await expect.poll(() => mails().length, { timeout: 20_000 }).toBe(1);
		expect(mails()[0]?.text).toContain("found in paste sites · leaked: email");
		// No scan has counted it, so the next one does. It is not mailed again.
		expect(await app.scan(ann)).toMatchObject({ total_exposures: 1, new_exposures: 1 });
		expect(await alertsTo()).toHaveLength(1);
	});

	it("the account is deleted, and the scan with it", async () => {
		slow.holds(ann.email, { recordKey: "fake:1", sourceType: "social_media", fields: ["email"] });
		gate.stop();
		await app.api(ann, "POST", "/start");
		await gate.asked();
		const gone = await app.api(ann, "POST", "/api/account/delete", {
			password: ann.password,
			confirmation: "DELETE MY ACCOUNT",
		});
		expect(gone.status).toBe(200);
		gate.go();
		const state = () =>
			app.rows("select state from jobs.job where name = 'scanner.run-scan' order by created_on desc limit 1");
		await expect.poll(state, { timeout: 20_000 }).toEqual([{ state: "completed" }]);
		for (const table of ["exposures", "scan_settings", "scan_tasks", "monitored_identifiers"])
			expect(await app.rows(`select from private.${table} where user_id = $1`, [ann.id])).toEqual([]);
		expect(await app.rows("select from private.person_keys where person_id = $1", [ann.id])).toEqual([]);
	});
});
