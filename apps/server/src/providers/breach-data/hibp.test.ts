import { createHash } from "node:crypto";
import { Writable } from "node:stream";
import { openCatalogue } from "@unlisted/breach-corpus";
import { sourceTypes } from "@unlisted/contracts/scanner";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { movableClock } from "../../platform/clock/clock.ts";
import { createLog } from "../../platform/log/log.ts";
import type { HibpFault } from "../../testing/hibp-faults.ts";
import { type HibpStandIn, hibpStandIn } from "../../testing/hibp-stand-in.ts";
import { httpStandIn } from "../../testing/http-stand-in.ts";
import { type HibpOptions, hibpBreachData } from "./hibp.ts";
import type { RateBudget } from "./port.ts";
import { email, freeBudget } from "./testing/subjects.ts";

const apiKey = "0123456789abcdef0123456789abcdef";
const start = new Date("2026-07-01T12:00:00Z");
const never = new AbortController().signal;
const integration = (name: string) => email(`${name}@hibp-integration-tests.com`);
const someone = integration("account-exists");

let api: HibpStandIn;
let lines: string[];
const clock = movableClock(start);

beforeEach(async () => {
	api = await hibpStandIn({ apiKey });
	clock.set(start);
	lines = [];
});
afterEach(() => api.close());

const client = (options: Partial<HibpOptions> = {}) =>
	hibpBreachData({
		baseUrl: api.url,
		apiKey,
		userAgent: "Unlisted (https://unlisted.example)",
		budget: freeBudget,
		catalogue: openCatalogue(),
		clock,
		log: createLog(
			"trace",
			new Writable({
				write: (chunk, _encoding, done) => {
					lines.push(String(chunk));
					done();
				},
			}),
		),
		...options,
	});
const search = (hibp = client(), who = [someone]) => hibp.search(who, sourceTypes, never);
const keysOf = (result: Awaited<ReturnType<typeof search>>[keyof Awaited<ReturnType<typeof search>>]) =>
	result?.findings?.map(({ recordKey }) => recordKey);

/** Has a budget for everybody, and remembers what it was told. */
function watchedBudget(take: RateBudget["take"] = async () => 0) {
	const taken: { perMinute: number; patienceMs: number | undefined }[] = [];
	const pauses: number[] = [];
	const budget: RateBudget = {
		take: (provider, perMinute, patienceMs) => {
			taken.push({ perMinute, patienceMs });
			return take(provider, perMinute, patienceMs);
		},
		pausedMs: async () => 0,
		pause: async (_provider, until) => {
			pauses.push(until);
		},
	};
	return { budget, taken, pauses };
}

describe("what Have I Been Pwned is told", () => {
	it("is six digits of a hash where the plan has the range, and the address where there is no other way", async () => {
		await search();
		const hash = createHash("sha1").update(someone.value).digest("hex").toUpperCase();
		const people = api.asked.filter(({ path }) => path.startsWith("breachedaccount/"));
		expect(people.map(({ path }) => path)).toEqual([`breachedaccount/range/${hash.slice(0, 6)}`]);
	});

	it("is the key where it is asked about people, and nowhere else", async () => {
		api.breach({ Name: "BrandNew" });
		api.account("ann@example.com", { breaches: ["BrandNew"] });
		const hibp = client();
		await search(hibp, [email("ann@example.com")]);
		await hibp.version(never);
		const keyed = (path: RegExp) => api.asked.filter((one) => path.test(one.path)).map((one) => one.keyed);
		expect(keyed(/^(breachedaccount|pasteaccount|stealerlogsbyemail|subscription)\//)).toEqual(
			Array(4).fill(true),
		);
		expect(keyed(/^(breach\/|latestbreach)/)).toEqual([false, false]);
	});

	it("is nothing about telephone numbers, user names and names", async () => {
		const others = [
			{ id: "p", kind: "phone", value: "+12025550143" },
			{ id: "u", kind: "username", value: "danademo" },
			{ id: "n", kind: "name", value: "dana demo" },
		] as const;
		const results = await client().search(others, sourceTypes, never);
		expect(Object.values(results)).toEqual(Array(3).fill({ state: "known", findings: [] }));
		expect(api.count(/account|email/)).toBe(0);
	});

	it("is one question when both kinds of breaches are asked about at once", async () => {
		const hibp = client();
		const [breaches, logs] = await Promise.all([
			hibp.search([integration("stealer-log")], ["breach_databases"], never),
			hibp.search([integration("stealer-log")], ["dark_web_markets"], never),
		]);
		expect(keysOf(breaches.breach_databases)).toEqual([]);
		expect(keysOf(logs.dark_web_markets)).toHaveLength(2);
		expect(api.count(/^breachedaccount/)).toBe(1);
	});

	it("is asked again for who still waits when the one who asked gave up", async () => {
		const hibp = client();
		await hibp.sourceTypes();
		api.fault(/^breachedaccount/, { kind: "hang", when: "before" }, 1);
		const caller = new AbortController();
		const first = hibp.search([someone], ["breach_databases"], caller.signal);
		const second = hibp.search([someone], ["breach_databases"], never);
		await vi.waitFor(() => expect(api.count(/^breachedaccount/)).toBe(1), 4000);
		caller.abort(new Error("stopped"));
		await expect(first).rejects.toThrow("stopped");
		expect((await second).breach_databases).toMatchObject({ state: "known", findings: [{}] });
	});

	it("is asked at the plan's rate, a little below it", async () => {
		api.plan.rpm = 100;
		const { budget, taken } = watchedBudget();
		await search(client({ budget }));
		expect(taken.map(({ perMinute }) => perMinute)).toEqual([95, 95, 95]);
	});
});

describe("the accounts that are kept for tests", () => {
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
			api.plan.kAnonymity = kAnonymity;
			const results = await search(client(), [integration(name)]);
			expect(Object.values(results).map(({ state }) => state)).toEqual(["known", "known", "known"]);
			expect(keysOf(results.breach_databases)).toHaveLength(breaches);
			expect(keysOf(results.paste_sites)).toHaveLength(pastes);
			expect(keysOf(results.dark_web_markets)).toHaveLength(logs);
		}
	});

	it("say what the catalogue says of a breach, and where malware saw a log-in", async () => {
		const { breach_databases: breaches } = await search(client(), [integration("unverified-breach")]);
		expect(breaches?.findings?.[0]).toMatchObject({ breach: { IsVerified: false } });
		const { dark_web_markets: logs } = await search(client(), [integration("stealer-log")]);
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

describe("a breach that the catalogue does not know", () => {
	beforeEach(() => {
		api.breach({ Name: "BrandNew", Title: "Brand new", DataClasses: ["Email addresses", "PINs"] });
		api.account("ann@example.com", { breaches: ["Adobe", "BrandNew"] });
	});
	const ann = [email("ann@example.com")];

	it.each([
		[true, [/^breachedaccount\/range\/[0-9A-F]{6}$/, /^breach\/BrandNew$/]],
		[false, [/\?truncateResponse=true$/, /\?truncateResponse=false$/]],
	])("is asked about, one question more (k-anonymity: %s)", async (kAnonymity, paths) => {
		api.plan.kAnonymity = kAnonymity;
		const { breach_databases: result } = await search(client(), ann);
		expect(result?.findings).toMatchObject([
			{ recordKey: "breach:Adobe" },
			{ recordKey: "breach:BrandNew", title: "Brand new", fields: ["email", "pin"], date: "2026-01-15" },
		]);
		const asked = api.asked.map(({ path }) => path).filter((path) => path.startsWith("breach"));
		expect(asked).toHaveLength(paths.length);
		for (const [i, path] of paths.entries()) expect(asked[i]).toMatch(path);
	});

	it("is told of by its name when nobody describes it, as something that is still unknown", async () => {
		api.fault(/^breach\//, { kind: "status", status: 503 });
		const hibp = client();
		const { breach_databases: result } = await search(hibp, ann);
		expect(result).toMatchObject({
			state: "unknown",
			reason: "unreachable",
			answered: [],
			findings: [{ recordKey: "breach:Adobe" }, { recordKey: "breach:BrandNew", breach: null }],
		});
		api.heal();
		const { breach_databases: repaired } = await search(hibp, ann);
		expect(repaired).toMatchObject({ state: "known", findings: [{}, { breach: { Title: "Brand new" } }] });
	});
});

describe("a plan", () => {
	it("is read once an hour", async () => {
		const hibp = client();
		for (let i = 0; i < 3; i += 1) await search(hibp);
		expect(api.count(/^subscription/)).toBe(1);
		expect(await hibp.sourceTypes()).toEqual(["breach_databases", "paste_sites", "dark_web_markets"]);
		api.plan.stealerLogs = false;
		clock.advance(3_600_000);
		expect(await hibp.sourceTypes()).toEqual(["breach_databases", "paste_sites"]);
		expect(api.count(/^subscription/)).toBe(2);
	});

	it("without stealer logs loses none that are among the breaches", async () => {
		api.plan.stealerLogs = false;
		const results = await search(client(), [integration("stealer-log")]);
		expect(Object.keys(results)).toEqual(["breach_databases", "paste_sites"]);
		expect(results.breach_databases?.findings).toMatchObject([{ sourceType: "dark_web_markets" }]);
		expect(api.count(/^stealerlogs/)).toBe(0);
	});

	it("stays known while it cannot be read", async () => {
		const hibp = client();
		await search(hibp);
		clock.advance(3_600_000);
		api.fault(/^subscription/, { kind: "status", status: 500 });
		expect((await search(hibp)).paste_sites?.state).toBe("known");
		expect(await hibp.sourceTypes()).toContain("dark_web_markets");
	});

	it("that was never read leaves everything unknown: a range, and a clean record, need one", async () => {
		api.fault(/^subscription/, { kind: "status", status: 500 });
		expect(await search()).toEqual({
			breach_databases: { state: "unknown", reason: "unreachable" },
			paste_sites: { state: "unknown", reason: "unreachable" },
		});
		expect(api.count(/account/)).toBe(0);
	});

	it("that may not be read takes what is found, and no 404 for a clean record", async () => {
		api.fault(/^subscription/, { kind: "status", status: 401 });
		const results = await search(client(), [someone, integration("opt-out")]);
		expect(results.breach_databases).toMatchObject({
			state: "unknown",
			reason: "not_allowed",
			findings: [{ recordKey: "breach:Adobe" }],
			answered: [someone.id],
		});
	});
});

describe("an answer that is none", () => {
	const faults: [string, HibpFault, string][] = [
		["never comes", { kind: "hang", when: "before" }, "timed_out"],
		["stops in the middle and stays open", { kind: "hang", when: "within" }, "timed_out"],
		["is a page with 200", { kind: "html" }, "broken_answer"],
		["is a page with 404", { kind: "html", status: 404 }, "broken_answer"],
		["is no text", { kind: "garbage" }, "broken_answer"],
		["has another shape", { kind: "other-shape" }, "broken_answer"],
		["is shorter than it says", { kind: "cut-off" }, "broken_answer"],
		["is packed and cut off", { kind: "cut-off-gzip" }, "broken_answer"],
		["would fill the memory", { kind: "bomb" }, "broken_answer"],
		["is a 400", { kind: "status", status: 400 }, "refused"],
		["is a 401", { kind: "status", status: 401 }, "not_allowed"],
		["is a 403", { kind: "status", status: 403 }, "not_allowed"],
		["is a 500 twice", { kind: "status", status: 500 }, "unreachable"],
		["is a 503 for half an hour", { kind: "status", status: 503, retryAfter: 1800 }, "unreachable"],
	];
	it.each(faults)("because it %s leaves that source unknown, and no other", async (_case, fault, reason) => {
		const hibp = client(fault.kind === "hang" ? { timeoutMs: 300 } : {});
		await hibp.sourceTypes();
		for (const kAnonymity of [true, false]) {
			api.plan.kAnonymity = kAnonymity;
			clock.advance(3_600_000);
			api.fault(/^breachedaccount/, fault);
			const results = await search(hibp);
			expect(results.breach_databases).toMatchObject({
				state: "unknown",
				reason,
				findings: [],
				answered: [],
			});
			expect(results.paste_sites?.state).toBe("known");
			api.heal();
			expect((await search(hibp)).breach_databases).toMatchObject({
				state: "known",
				findings: [{ recordKey: "breach:Adobe" }],
			});
		}
	});

	it("because somebody sends us elsewhere does not send the key along", async () => {
		const elsewhere = await httpStandIn();
		elsewhere.answer = { status: 404 };
		api.fault(/^pasteaccount/, { kind: "redirect", to: elsewhere.url });
		expect((await search()).paste_sites).toMatchObject({ state: "unknown", reason: "unreachable" });
		expect(elsewhere.asked).toEqual([]);
		await elsewhere.close();
	});

	it("because nobody listens is unknown, and so is a 404 of who is not the API", async () => {
		const other = await httpStandIn();
		other.answer = { status: 404, body: {} };
		const wrong = await search(client({ baseUrl: other.url }));
		expect(wrong.breach_databases).toEqual({ state: "unknown", reason: "broken_answer" });
		await other.close();
		const gone = await search(client({ baseUrl: other.url }));
		expect(gone.breach_databases).toEqual({ state: "unknown", reason: "unreachable" });
	});

	it("to one of several addresses loses nothing of the others", async () => {
		api.plan.kAnonymity = false;
		api.fault(/^breachedaccount\/account-exists/, { kind: "garbage" });
		const who = [integration("multiple-breaches"), someone, integration("spam-list-only")];
		const { breach_databases: result } = await search(client(), who);
		expect(result).toMatchObject({ state: "unknown", reason: "broken_answer" });
		expect(result?.findings).toHaveLength(4);
		expect(result?.state === "unknown" && result.answered).toEqual([who[0]?.id, who[2]?.id]);
	});

	it("once is asked for again", async () => {
		api.fault(/^breachedaccount/, { kind: "status", status: 503 }, 1);
		expect((await search()).breach_databases?.state).toBe("known");
		expect(api.count(/^breachedaccount/)).toBe(2);
	});

	it("by the end of a search's own time is unknown, whatever the patience with one answer", async () => {
		const hibp = client({ searchMs: 300 });
		await hibp.sourceTypes();
		api.fault(/^breachedaccount/, { kind: "hang", when: "before" });
		const results = await search(hibp, [someone, integration("opt-out")]);
		expect(results.breach_databases).toMatchObject({ state: "unknown", reason: "timed_out" });
		expect(results.paste_sites?.state).toBe("known");
	});
});

describe("429", () => {
	it("for an hour is told to everybody, asked about no further, and unknown with the time", async () => {
		const { budget, pauses } = watchedBudget();
		const hibp = client({ budget });
		await hibp.sourceTypes();
		api.fault(/^pasteaccount/, { kind: "status", status: 429, retryAfter: 3600 });
		const { paste_sites: result } = await search(hibp, [someone, integration("opt-out")]);
		expect(result).toMatchObject({ state: "unknown", reason: "rate_limited", retryAfterSeconds: 3600 });
		expect(pauses).toEqual([start.getTime() + 3_600_000]);
		expect(api.count(/^pasteaccount/)).toBe(1);
	});

	it.each([
		[undefined, 60],
		["soon", 60],
		["99999999", 86_400],
	])("with %s for a time is believed within reason", async (retryAfter, seconds) => {
		api.fault(/^pasteaccount/, {
			kind: "status",
			status: 429,
			...(retryAfter !== undefined && { retryAfter }),
		});
		expect((await search()).paste_sites).toMatchObject({
			reason: "rate_limited",
			retryAfterSeconds: seconds,
		});
	});

	it("for a second is waited for, once", async () => {
		api.fault(/^pasteaccount/, { kind: "status", status: 429, retryAfter: 1 }, 1);
		const hibp = client();
		expect((await search(hibp)).paste_sites?.state).toBe("known");
		expect(api.count(/^pasteaccount/)).toBe(2);
		api.fault(/^pasteaccount/, { kind: "status", status: 429, retryAfter: 1 });
		expect((await search(hibp)).paste_sites).toMatchObject({ reason: "rate_limited" });
		expect(api.count(/^pasteaccount/)).toBe(4);
	});

	it("of others is honoured: nothing is asked before its turn, nor when that is too far off", async () => {
		const waits = [40, 0];
		const order: string[] = [];
		const budget: RateBudget = {
			take: async () => waits.shift() ?? 0,
			// Said while this one stood in line.
			pausedMs: async () => {
				order.push(`asked so far: ${api.count(/^pasteaccount/)}`);
				return order.length === 1 ? 1000 : 0;
			},
			pause: async () => undefined,
		};
		const hibp = client({ budget });
		await hibp.search([someone], ["paste_sites"], never);
		expect(order).toEqual(["asked so far: 0"]);
		const far = watchedBudget(async () => 90_500);
		const { paste_sites: result } = await search(client({ budget: far.budget }));
		expect(result).toMatchObject({ reason: "rate_limited", retryAfterSeconds: 91 });
		expect(far.taken[0]?.patienceMs).toBeLessThanOrEqual(25_000);
		expect(api.count(/^pasteaccount/)).toBe(1);
	});

	it("comes from the stand-in when more is asked than the plan allows", async () => {
		api.plan.rpm = 3;
		api.enforceRpm = true;
		const hibp = client();
		expect((await search(hibp)).paste_sites?.state).toBe("known");
		expect((await search(hibp)).paste_sites).toMatchObject({ state: "unknown", reason: "rate_limited" });
	});
});

describe("pastes", () => {
	it("lead to where they are, and their titles are text", async () => {
		const paste = { EmailCount: 3, Date: null, Title: null };
		api.account("ann@example.com", {
			pastes: [
				{ ...paste, Source: "Pastebin", Id: "8Q0BvKD8", Title: "<b>dump</b>\u202e of &lt;all&gt;" },
				{ ...paste, Source: "AdHocUrl", Id: "http://siph0n.example/leak?x=1", Date: "2014-03-04T19:14:54Z" },
				{ ...paste, Source: "AdHocUrl", Id: "javascript:alert(1)" },
			],
		});
		const { paste_sites: result } = await search(client(), [email("ann@example.com")]);
		expect(result?.findings).toMatchObject([
			{ title: "dump of <all>", sourceUrl: "https://pastebin.com/8Q0BvKD8", date: null },
			{ title: "Paste on AdHocUrl", sourceUrl: "http://siph0n.example/leak?x=1", date: "2014-03-04" },
			{ sourceUrl: null },
		]);
	});
});

describe("the version", () => {
	it("is the newest breach, asked for every ten minutes", async () => {
		const hibp = client();
		const before = await hibp.version(never);
		api.breach({ Name: "BrandNew" });
		expect(await hibp.version(never)).toBe(before);
		expect(api.count(/^latestbreach/)).toBe(1);
		clock.advance(600_000);
		expect(await hibp.version(never)).toMatch(/^BrandNew /);
	});

	it("of pastes is unknown, and of all while it cannot be asked", async () => {
		const hibp = client();
		expect(await hibp.version(never, "paste_sites")).toBeNull();
		api.fault(/^latestbreach/, { kind: "html" });
		expect(await hibp.version(never)).toBeNull();
		api.heal();
		clock.advance(30_000);
		expect(await hibp.version(never)).not.toBeNull();
	});
});

it("neither address nor key nor a hash of one is in the log, whatever goes wrong", async () => {
	const faults: HibpFault[] = [
		{ kind: "garbage" },
		{ kind: "status", status: 429, retryAfter: 3600 },
		{ kind: "status", status: 401 },
		{ kind: "redirect", to: "http://127.0.0.1:1/" },
	];
	for (const fault of faults) {
		api.fault(/account|stealer/, fault);
		await search();
	}
	await search(
		client({
			budget: { ...freeBudget, take: () => Promise.reject(new Error(`lost ${someone.value} ${apiKey}`)) },
		}),
	);
	const hash = createHash("sha1").update(someone.value).digest("hex");
	const logged = lines.join("").toLowerCase();
	expect(lines.length).toBeGreaterThan(faults.length);
	for (const secret of [someone.value, encodeURIComponent(someone.value), apiKey, hash.slice(0, 6)])
		expect(logged).not.toContain(secret.toLowerCase());
});
