import { beforeEach, expect, it } from "vitest";
import { fakeBroker } from "../../../providers/broker-sites/fake.ts";
import { fakeMailer } from "../../../providers/mailer/fake.ts";
import { guardedMailer, onlyContacts } from "../../../providers/mailer/guarded.ts";
import { onDatabase } from "../../../testing/databases.ts";
import { disclosuresOf } from "../core/disclosures.repository.ts";
import { removalRecordsOf } from "../overview/removal-records-of.ts";
import { sayMeaning } from "../person/say-meaning.ts";
import { planRemovals } from "../planning/plan-removals.ts";
import { useRemovals } from "../testing/removals-app.ts";
import {
	continueDeepScans,
	type DeepScanDeps,
	readDeepScan,
	startDeepScan,
	stopDeepScan,
} from "./deep-scan.ts";

const company = (id: string, namedBy = 1) =>
	fakeBroker(id, { playbook: null, optOut: null, optOutUrl: null, email: `privacy@${id}`, namedBy });
/** Thirty companies that few lists name, and three that more lists name. */
const few = Array.from({ length: 30 }, (_, at) => company(`few-${String(at).padStart(2, "0")}.test`));
const known = ["known-a.test", "known-b.test", "known-c.test"].map((id) => company(id, 3));
const own = (id: string) => `privacy@${id}`;

onDatabase("a deep-scan setup", (open) => {
	const mailer = fakeMailer();
	const here = useRemovals(open, {
		brokers: [...few, ...known],
		letters: {
			mailer: guardedMailer(mailer, onlyContacts([...few, ...known].map(({ id }) => own(id)))),
			domain: "mail.unlisted.example",
			agent: "Unlisted",
			authorizationOf: async () => null,
		},
	});
	let bought: Awaited<ReturnType<DeepScanDeps["setupOf"]>> = null;
	const deps = (): DeepScanDeps => ({ ...here.worker(), setupOf: async () => bought });
	const read = () => readDeepScan(deps())(here.ann.id);
	const start = () => startDeepScan(deps())(here.ann.id);
	const askOf = async (broker: string) => {
		const rows = await here.app.rows(
			"select id, kind, state from private.removals where user_id = $1 and broker = $2 order by created_at, kind",
			[here.ann.id, broker],
		);
		return rows as { id: string; kind: string; state: string }[];
	};
	const answered = async (broker: string, text: string, reply: object = {}) => {
		const [ask] = await askOf(broker);
		await here.reply(ask?.id ?? "", { from: broker, kind: "completed", isSure: false, text, ...reply });
	};
	beforeEach(async () => {
		await here.app.rows("delete from private.deep_scans");
		mailer.sent.length = 0;
		bought = { plan: "premium", paidAt: here.app.clock.now() };
	});

	it("is for people who paid for it, shows who is asked and what they are told, and asks nobody before the press", async () => {
		bought = null;
		expect(await read()).toMatchObject({ state: "none", brokers: [] });
		await expect(start()).rejects.toThrow("was not bought");
		bought = { plan: "premium", paidAt: null };
		const ready = await read();
		expect(ready).toMatchObject({ state: "ready", figures: { companies: 33, asked: 0 } });
		expect(ready.tells).toEqual(["first_name", "last_name", "city", "state"]);
		expect(ready.brokers.slice(0, 3).map(({ id }) => id)).toEqual(known.map(({ id }) => id));
		await continueDeepScans(deps())();
		await here.work();
		expect(mailer.sent).toHaveLength(0);
	});

	it("does not start with nobody to ask, which would use up what was paid for", async () => {
		const { sites, ...others } = deps();
		const nobody = { ...others, sites: sites && { ...sites, brokers: [] } };
		await expect(startDeepScan(nobody)(here.ann.id)).rejects.toThrow("No company can be asked here now");
		expect(await readDeepScan(nobody)(here.ann.id)).toMatchObject({ state: "ready", started_at: null });
	});

	it("asks twenty companies a day, each once, with no more than was shown", async () => {
		here.plan("pro");
		await start();
		await start();
		await continueDeepScans(deps())();
		await here.work();
		expect(mailer.sent).toHaveLength(20);
		const [mail] = mailer.sent;
		expect(mail?.text).toMatch(/which (personal )?information|hold/i);
		expect(mail?.text).not.toMatch(/delete|remove/i);
		here.app.clock.advance(25 * 3_600_000);
		await continueDeepScans(deps())();
		await here.work();
		expect(mailer.sent).toHaveLength(33);
		expect(new Set(mailer.sent.map(({ to }) => to)).size).toBe(33);
		expect(await read()).toMatchObject({ state: "running", figures: { asked: 33, answered: 0 } });
		const told = await disclosuresOf(here.app.parts.db, here.ann.id);
		const fields = new Set(told.map(({ field }) => field));
		expect(fields).toContain("last_name");
		for (const field of fields) expect(["first_name", "last_name", "city", "state"]).toContain(field);
		// These requests are no removals: neither the list nor the figures include them.
		expect(await here.removals()).toEqual([]);
		expect(await here.figures()).toMatchObject({ data_removed_percent: null });
	});

	it("reads what companies answer: one that holds something is asked to delete it, and one that holds nothing is done", async () => {
		await start();
		await here.work();
		mailer.sent.length = 0;
		await answered("known-a.test", "Attached please find a copy of the information we hold about you.");
		await answered("known-b.test", "We hold nothing.", { kind: "no_record", isSure: true });
		await answered("known-c.test", "Dear Ann, about your message of last week.");
		await answered("few-00.test", "We have located the following records.", {
			from: "x.test",
			isBrokers: false,
		});
		expect(await askOf("known-a.test")).toMatchObject([
			{ kind: "access", state: "answered" },
			{ kind: "deletion", state: "queued" },
		]);
		expect(await askOf("known-b.test")).toMatchObject([{ kind: "access", state: "no_record" }]);
		expect(await askOf("known-c.test")).toMatchObject([{ kind: "access", state: "needs_person" }]);
		expect(await askOf("few-00.test")).toMatchObject([{ kind: "access", state: "sent" }]);
		await here.work();
		expect(mailer.sent.map(({ to }) => to)).toEqual([own("known-a.test")]);
		expect(mailer.sent[0]?.text).toMatch(/remove the information/);

		const [unread] = await askOf("known-c.test");
		const task = (await here.one(unread?.id ?? "")).task;
		expect(task?.steps[1]).toContain("we then ask for its removal");
		await sayMeaning(deps())(here.ann.id, unread?.id ?? "", { meaning: "completed" });
		expect(await askOf("known-c.test")).toMatchObject([{ state: "answered" }, { state: "queued" }]);
		// The same mail again changes nothing.
		await answered("known-a.test", "Attached please find a copy of the information we hold about you.");
		expect(await askOf("known-a.test")).toHaveLength(2);
		expect((await read()).figures).toMatchObject({ answered: 3, hold: 2, nothing: 1, steps: 0 });
	});

	it("leaves a suspicious answer to the person, and the true one then counts", async () => {
		await start();
		await here.work();
		const text = "We hold the following data about you: name and address.";
		for (const kind of ["acknowledged", "unrelated"] as const) {
			await answered("known-a.test", text, { kind, isDoubted: true });
			expect(await askOf("known-a.test")).toMatchObject([{ kind: "access", state: "needs_person" }]);
		}
		await answered("known-a.test", "We hold nothing.", { kind: "no_record", isSure: true });
		expect(await askOf("known-a.test")).toMatchObject([{ kind: "access", state: "no_record" }]);
	});

	it("stops at a press: nothing more goes out, and what was asked stays on record", async () => {
		await start();
		await stopDeepScan(deps())(here.ann.id);
		await continueDeepScans(deps())();
		await here.work();
		expect(mailer.sent).toHaveLength(0);
		expect(await read()).toMatchObject({ state: "stopped" });
		const section = removalRecordsOf(deps()).find(({ name }) => name === "deep_scan");
		expect(section && "read" in section && (await section.read(here.ann.id))).toMatchObject({
			brokers: expect.arrayContaining(["known-a.test"]),
		});
	});

	it("that was stopped and goes on asks everybody, also those whose requests were stopped, twenty a day", async () => {
		await start();
		await stopDeepScan(deps())(here.ann.id);
		await start();
		await here.work();
		expect(mailer.sent).toHaveLength(20);
		here.app.clock.advance(25 * 3_600_000);
		// Stopped again, with thirteen in line.
		await continueDeepScans(deps())();
		await stopDeepScan(deps())(here.ann.id);
		here.app.clock.advance(25 * 3_600_000);
		await start();
		await continueDeepScans(deps())();
		await here.work();
		expect(mailer.sent).toHaveLength(33);
		expect(new Set(mailer.sent.map(({ to }) => to)).size).toBe(33);
		expect(await read()).toMatchObject({ state: "running", figures: { companies: 33, asked: 33 } });
	});

	it("goes on with nobody to ask any more only if it then asks somebody", async () => {
		await start();
		await stopDeepScan(deps())(here.ann.id);
		const { sites, ...others } = deps();
		const nobody = { ...others, sites: sites && { ...sites, brokers: [] } };
		await expect(startDeepScan(nobody)(here.ann.id)).rejects.toThrow("No company can be asked here now");
		expect((await read()).figures.companies).toBe(33);
	});

	it("that is bought larger waits for a press, and then asks the others too", async () => {
		const { sites, ...parts } = deps();
		const smaller = { ...parts, sites: sites && { ...sites, brokers: known } };
		await startDeepScan(smaller)(here.ann.id);
		await here.work();
		expect(mailer.sent).toHaveLength(3);
		here.app.clock.advance(3_600_000);
		bought = { plan: "premium", paidAt: here.app.clock.now() };
		expect(await read()).toMatchObject({ state: "ready", figures: { companies: 33, asked: 3 } });
		await continueDeepScans(deps())();
		await here.work();
		expect(mailer.sent).toHaveLength(3);
		await start();
		await here.work();
		expect(mailer.sent).toHaveLength(20);
		here.app.clock.advance(25 * 3_600_000);
		await continueDeepScans(deps())();
		await here.work();
		expect(mailer.sent).toHaveLength(33);
		expect(await read()).toMatchObject({ state: "running", figures: { asked: 33 } });
	});

	/** Saves which companies are never contacted, and does what saving plans. Not by a request, because sessions end. */
	const forbid = async (never: readonly string[], on = true) => {
		await here.app.rows(
			`insert into private.broker_settings (user_id, is_on, countries, never, updated_at) values ($1, $2, '{}', $3, now())
			 on conflict (user_id) do update set is_on = $2, never = $3`,
			[here.ann.id, on, never],
		);
		await planRemovals(deps())(here.ann.id);
	};

	it("whose companies were switched off for an hour goes on by itself, and the others are asked meanwhile", async () => {
		await start();
		const inLine = (await here.app.rows("select broker from private.removals where user_id = $1", [
			here.ann.id,
		])) as { broker: string }[];
		await forbid(inLine.map(({ broker }) => broker));
		await here.work();
		expect(mailer.sent).toHaveLength(0);
		here.app.clock.advance(25 * 3_600_000);
		await continueDeepScans(deps())();
		await here.work();
		expect(mailer.sent).toHaveLength(13);
		// While everything is off, nothing more is put in line.
		await forbid([], false);
		here.app.clock.advance(25 * 3_600_000);
		await continueDeepScans(deps())();
		await here.work();
		expect(mailer.sent).toHaveLength(13);
		await forbid([]);
		await here.work();
		expect(mailer.sent).toHaveLength(33);
		expect(new Set(mailer.sent.map(({ to }) => to)).size).toBe(33);
		expect(await read()).toMatchObject({ state: "running", figures: { companies: 33, asked: 33 } });
	});

	it("that was held by an older version goes on once its company is allowed, and not after it was stopped", async () => {
		const hold = () =>
			here.app.rows(
				"update private.removals set state = 'waiting_for_yes', next_at = null where user_id = $1 and state = 'queued'",
				[here.ann.id],
			);
		await start();
		await hold();
		await stopDeepScan(deps())(here.ann.id);
		await planRemovals(deps())(here.ann.id);
		await here.work();
		expect(mailer.sent).toHaveLength(0);
		await start();
		await hold();
		await planRemovals(deps())(here.ann.id);
		await here.work();
		expect(mailer.sent).toHaveLength(20);
	});

	it("that was refunded asks nobody else, and answers to earlier requests are still read", async () => {
		await start();
		await here.work();
		expect(mailer.sent).toHaveLength(20);
		bought = null;
		here.app.clock.advance(25 * 3_600_000);
		await continueDeepScans(deps())();
		await here.work();
		expect(mailer.sent).toHaveLength(20);
		await answered("known-a.test", "Attached please find a copy of the information we hold about you.");
		expect(await askOf("known-a.test")).toMatchObject([{ kind: "access", state: "answered" }, {}]);
	});

	it("asks the sixty companies that most lists name with Pro, and one company of each owner", async () => {
		const { targetsOf } = await import("./targets.rules.ts");
		const many = Array.from({ length: 80 }, (_, at) => company(`m-${100 + at}.test`, at));
		const others = [
			fakeBroker("search.test", { email: "a@search.test" }),
			fakeBroker("child.test", { playbook: null, optOut: null, parent: "m-100.test", email: "a@child.test" }),
			fakeBroker("mute.test", { playbook: null, optOut: null }),
		];
		const targets = targetsOf([...many, ...others], (id) => id !== "m-179.test");
		expect(targets[0]?.id).toBe("m-178.test");
		expect(targets).toHaveLength(79);
		const { sites, brokers, ...parts } = deps();
		const eighty = {
			...parts,
			sites: sites && { ...sites, brokers: [...many, ...others] },
			brokers: { ...brokers, mayContact: async () => () => true },
		};
		for (const [plan, companies] of [
			["pro", 60],
			["premium", 80],
		] as const) {
			bought = { plan, paidAt: null };
			expect((await readDeepScan(eighty)(here.ann.id)).figures.companies).toBe(companies);
		}
	});
});
