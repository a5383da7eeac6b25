import { createHash } from "node:crypto";
import { sourceTypes } from "@unlisted/contracts/scanner";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type HibpTrial, hibpTrial, integration, someone, watchedBudget } from "./testing/hibp-trial.ts";
import { email } from "./testing/subjects.ts";

const never = new AbortController().signal;
let trial: HibpTrial;

beforeEach(async () => {
	trial = await hibpTrial();
});
afterEach(() => trial.api.close());

const search = (hibp = trial.client(), who = [someone]) => hibp.search(who, sourceTypes, never);
const keysOf = (result: Awaited<ReturnType<typeof search>>[keyof Awaited<ReturnType<typeof search>>]) =>
	result?.findings?.map(({ recordKey }) => recordKey);

describe("what we tell Have I Been Pwned", () => {
	it("is six digits of a hash if the plan includes the range, and otherwise the address", async () => {
		await search();
		const hash = createHash("sha1").update(someone.value).digest("hex").toUpperCase();
		const people = trial.api.asked.filter(({ path }) => path.startsWith("breachedaccount/"));
		expect(people.map(({ path }) => path)).toEqual([`breachedaccount/range/${hash.slice(0, 6)}`]);
	});

	it("includes the key for questions about people, and for no others", async () => {
		trial.api.breach({ Name: "BrandNew" });
		trial.api.account("ann@example.com", { breaches: ["BrandNew"] });
		const hibp = trial.client();
		await search(hibp, [email("ann@example.com")]);
		await hibp.version(never);
		const keyed = (path: RegExp) =>
			trial.api.asked.filter((one) => path.test(one.path)).map((one) => one.keyed);
		expect(keyed(/^(breachedaccount|pasteaccount|stealerlogsbyemail|subscription)\//)).toEqual(
			Array(4).fill(true),
		);
		expect(keyed(/^(breach\/|latestbreach)/)).toEqual([false, false]);
	});

	it("is nothing about telephone numbers, usernames and names", async () => {
		const others = [
			{ id: "p", kind: "phone", value: "+12025550143" },
			{ id: "u", kind: "username", value: "danademo" },
			{ id: "n", kind: "name", value: "dana demo" },
		] as const;
		const results = await trial.client().search(others, sourceTypes, never);
		expect(Object.values(results)).toEqual(Array(3).fill({ state: "known", findings: [] }));
		expect(trial.api.count(/account|email/)).toBe(0);
	});

	it("is one question if both kinds of breaches are wanted at once", async () => {
		const hibp = trial.client();
		const [breaches, logs] = await Promise.all([
			hibp.search([integration("stealer-log")], ["breach_databases"], never),
			hibp.search([integration("stealer-log")], ["dark_web_markets"], never),
		]);
		expect(keysOf(breaches.breach_databases)).toEqual([]);
		expect(keysOf(logs.dark_web_markets)).toHaveLength(2);
		expect(trial.api.count(/^breachedaccount/)).toBe(1);
	});

	it("is asked again for a second caller if the first one gave up", async () => {
		const hibp = trial.client();
		await hibp.sourceTypes();
		trial.api.fault(/^breachedaccount/, { kind: "hang", when: "before" }, 1);
		const caller = new AbortController();
		const first = hibp.search([someone], ["breach_databases"], caller.signal);
		const second = hibp.search([someone], ["breach_databases"], never);
		await vi.waitFor(() => expect(trial.api.count(/^breachedaccount/)).toBe(1), 4000);
		caller.abort(new Error("stopped"));
		await expect(first).rejects.toThrow("stopped");
		expect((await second).breach_databases).toMatchObject({ state: "known", findings: [{}] });
	});

	it("stays a little below the plan's rate", async () => {
		trial.api.plan.rpm = 100;
		const { budget, taken } = watchedBudget();
		await search(trial.client({ budget }));
		expect(taken.map(({ perMinute }) => perMinute)).toEqual([95, 95, 95]);
	});
});

describe("the accounts that the API keeps for tests", () => {
	it.each([
		["account-exists", 1, 1, 0],
		["multiple-breaches", 3, 0, 0],
		["unverified-breach", 1, 0, 0],
		["stealer-log", 0, 0, 2],
		["opt-out", 0, 0, 0],
		["sensitive-breach", 0, 0, 0],
		["spam-list-only", 1, 0, 0],
		["paste-sensitive-breach", 0, 1, 0],
	])("%s: %i breaches, %i pastes, %i stealer logs", async (name, breaches, pastes, logs) => {
		for (const kAnonymity of [true, false]) {
			trial.api.plan.kAnonymity = kAnonymity;
			const results = await search(trial.client(), [integration(name)]);
			expect(Object.values(results).map(({ state }) => state)).toEqual(["known", "known", "known"]);
			expect(keysOf(results.breach_databases)).toHaveLength(breaches);
			expect(keysOf(results.paste_sites)).toHaveLength(pastes);
			expect(keysOf(results.dark_web_markets)).toHaveLength(logs);
		}
	});

	it("show what the catalogue says about a breach, and where malware saw a log-in", async () => {
		const { breach_databases: breaches } = await search(trial.client(), [integration("unverified-breach")]);
		expect(breaches?.findings?.[0]).toMatchObject({ breach: { IsVerified: false } });
		const { dark_web_markets: logs } = await search(trial.client(), [integration("stealer-log")]);
		expect(logs?.findings).toMatchObject([
			{ breach: { IsStealerLog: true }, stealerLog: true },
			{
				recordKey: "hibp:stealer-logs",
				stealerLog: true,
				values: [{ browsing: "netflix.com" }, { browsing: "spotify.com" }],
			},
		]);
	});
});

describe("a breach that is not in our catalogue", () => {
	beforeEach(() => {
		trial.api.breach({ Name: "BrandNew", Title: "Brand new", DataClasses: ["Email addresses", "PINs"] });
		trial.api.account("ann@example.com", { breaches: ["Adobe", "BrandNew"] });
	});
	const ann = [email("ann@example.com")];

	it.each([
		[true, [/^breachedaccount\/range\/[0-9A-F]{6}$/, /^breach\/BrandNew$/]],
		[false, [/\?truncateResponse=true$/, /\?truncateResponse=false$/]],
	])("costs one more question (k-anonymity: %s)", async (kAnonymity, paths) => {
		trial.api.plan.kAnonymity = kAnonymity;
		const { breach_databases: result } = await search(trial.client(), ann);
		expect(result?.findings).toMatchObject([
			{ recordKey: "breach:Adobe" },
			{ recordKey: "breach:BrandNew", title: "Brand new", fields: ["email", "pin"], date: "2026-01-15" },
		]);
		const asked = trial.api.asked.map(({ path }) => path).filter((path) => path.startsWith("breach"));
		expect(asked).toHaveLength(paths.length);
		for (const [i, path] of paths.entries()) expect(asked[i]).toMatch(path);
	});

	it("is shown by its name, with unknown details, if nobody describes it", async () => {
		trial.api.fault(/^breach\//, { kind: "status", status: 503 });
		const hibp = trial.client();
		const { breach_databases: result } = await search(hibp, ann);
		expect(result).toMatchObject({
			state: "unknown",
			reason: "unreachable",
			answered: [],
			findings: [{ recordKey: "breach:Adobe" }, { recordKey: "breach:BrandNew", breach: null }],
		});
		trial.api.heal();
		const { breach_databases: repaired } = await search(hibp, ann);
		expect(repaired).toMatchObject({ state: "known", findings: [{}, { breach: { Title: "Brand new" } }] });
	});
});

describe("a plan", () => {
	it("is read once an hour", async () => {
		const hibp = trial.client();
		for (let i = 0; i < 3; i += 1) await search(hibp);
		expect(trial.api.count(/^subscription/)).toBe(1);
		expect(await hibp.sourceTypes()).toEqual(["breach_databases", "paste_sites", "dark_web_markets"]);
		trial.api.plan.stealerLogs = false;
		trial.clock.advance(3_600_000);
		expect(await hibp.sourceTypes()).toEqual(["breach_databases", "paste_sites"]);
		expect(trial.api.count(/^subscription/)).toBe(2);
	});

	it("without stealer logs still shows those that are listed as breaches", async () => {
		trial.api.plan.stealerLogs = false;
		const results = await search(trial.client(), [integration("stealer-log")]);
		expect(Object.keys(results)).toEqual(["breach_databases", "paste_sites"]);
		expect(results.breach_databases?.findings).toMatchObject([{ sourceType: "dark_web_markets" }]);
		expect(trial.api.count(/^stealerlogs/)).toBe(0);
	});

	it("stays known while it cannot be read", async () => {
		const hibp = trial.client();
		await search(hibp);
		trial.clock.advance(3_600_000);
		trial.api.fault(/^subscription/, { kind: "status", status: 500 });
		expect((await search(hibp)).paste_sites?.state).toBe("known");
		expect(await hibp.sourceTypes()).toContain("dark_web_markets");
	});

	it('that was never read makes everything unknown: the range and "not found" both need a plan', async () => {
		trial.api.fault(/^subscription/, { kind: "status", status: 500 });
		expect(await search()).toEqual({
			breach_databases: { state: "unknown", reason: "unreachable" },
			paste_sites: { state: "unknown", reason: "unreachable" },
			// Nobody knows whether the plan includes these, so they were not searched.
			dark_web_markets: { state: "unknown", reason: "unreachable" },
		});
		expect(trial.api.count(/account/)).toBe(0);
	});

	it('that we may not read still brings findings, but no 404 counts as "not found"', async () => {
		trial.api.fault(/^subscription/, { kind: "status", status: 401 });
		const results = await search(trial.client(), [someone, integration("opt-out")]);
		expect(results.breach_databases).toMatchObject({
			state: "unknown",
			reason: "not_allowed",
			findings: [{ recordKey: "breach:Adobe" }],
			answered: [someone.id],
		});
	});
});

describe("pastes", () => {
	it("link to where they are, and their titles are plain text", async () => {
		const paste = { EmailCount: 3, Date: null, Title: null };
		trial.api.account("ann@example.com", {
			pastes: [
				{ ...paste, Source: "Pastebin", Id: "8Q0BvKD8", Title: "<b>dump</b>\u202e of &lt;all&gt;" },
				{ ...paste, Source: "AdHocUrl", Id: "http://siph0n.example/leak?x=1", Date: "2014-03-04T19:14:54Z" },
				{ ...paste, Source: "AdHocUrl", Id: "javascript:alert(1)" },
			],
		});
		const { paste_sites: result } = await search(trial.client(), [email("ann@example.com")]);
		expect(result?.findings).toMatchObject([
			{ title: "dump of <all>", sourceUrl: "https://pastebin.com/8Q0BvKD8", date: null },
			{ title: "Paste on AdHocUrl", sourceUrl: "http://siph0n.example/leak?x=1", date: "2014-03-04" },
			{ sourceUrl: null },
		]);
	});
});

describe("the version", () => {
	it("is the newest breach, read every ten minutes", async () => {
		const hibp = trial.client();
		const before = await hibp.version(never);
		trial.api.breach({ Name: "BrandNew" });
		expect(await hibp.version(never)).toBe(before);
		expect(trial.api.count(/^latestbreach/)).toBe(1);
		trial.clock.advance(600_000);
		expect(await hibp.version(never)).toMatch(/^BrandNew /);
	});

	it("is unknown for pastes, and for everything while the API does not answer", async () => {
		const hibp = trial.client();
		expect(await hibp.version(never, "paste_sites")).toBeNull();
		trial.api.fault(/^latestbreach/, { kind: "html" });
		expect(await hibp.version(never)).toBeNull();
		trial.api.heal();
		trial.clock.advance(30_000);
		expect(await hibp.version(never)).not.toBeNull();
	});
});
