import { createHash } from "node:crypto";
import { sourceTypes } from "@unlisted/contracts/scanner";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { RateBudget } from "../../platform/net/rate-budget.ts";
import type { HibpFault } from "../../testing/hibp-faults.ts";
import { httpStandIn } from "../../testing/http-stand-in.ts";
import {
	apiKey,
	type HibpTrial,
	hibpTrial,
	integration,
	someone,
	start,
	watchedBudget,
} from "./testing/hibp-trial.ts";
import { freeBudget } from "./testing/subjects.ts";

const never = new AbortController().signal;
let trial: HibpTrial;

beforeEach(async () => {
	trial = await hibpTrial();
});
afterEach(() => trial.api.close());

const search = (hibp = trial.client(), who = [someone]) => hibp.search(who, sourceTypes, never);

describe("an invalid answer", () => {
	const faults: [string, HibpFault, string][] = [
		["never comes", { kind: "hang", when: "before" }, "timed_out"],
		["stops in the middle and stays open", { kind: "hang", when: "within" }, "timed_out"],
		["is a page with 200", { kind: "html" }, "broken_answer"],
		["is a page with 404", { kind: "html", status: 404 }, "broken_answer"],
		["is a 404 that says no such route", { kind: "status", status: 404 }, "broken_answer"],
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
	it.each(faults)("that %s makes only that source unknown", async (_case, fault, reason) => {
		const hibp = trial.client(fault.kind === "hang" ? { timeoutMs: 300 } : {});
		await hibp.sourceTypes();
		for (const kAnonymity of [true, false]) {
			trial.api.plan.kAnonymity = kAnonymity;
			trial.clock.advance(3_600_000);
			trial.api.fault(/^breachedaccount/, fault);
			const results = await search(hibp);
			expect(results.breach_databases).toMatchObject({
				state: "unknown",
				reason,
				findings: [],
				answered: [],
			});
			expect(results.paste_sites?.state).toBe("known");
			trial.api.heal();
			expect((await search(hibp)).breach_databases).toMatchObject({
				state: "known",
				findings: [{ recordKey: "breach:Adobe" }],
			});
		}
	});

	it("that redirects elsewhere does not get the key sent there", async () => {
		const elsewhere = await httpStandIn();
		elsewhere.answer = { status: 404 };
		trial.api.fault(/^pasteaccount/, { kind: "redirect", to: elsewhere.url });
		expect((await search()).paste_sites).toMatchObject({ state: "unknown", reason: "unreachable" });
		expect(elsewhere.asked).toEqual([]);
		await elsewhere.close();
	});

	it("from an unreachable host is unknown, and so is a 404 from something that is not the API", async () => {
		const other = await httpStandIn();
		other.answer = { status: 404, body: {} };
		const wrong = await search(trial.client({ baseUrl: other.url }));
		expect(wrong.breach_databases).toEqual({ state: "unknown", reason: "broken_answer" });
		await other.close();
		const gone = await search(trial.client({ baseUrl: other.url }));
		expect(gone.breach_databases).toEqual({ state: "unknown", reason: "unreachable" });
	});

	it("about one of several addresses does not lose the answers about the others", async () => {
		trial.api.plan.kAnonymity = false;
		trial.api.fault(/^breachedaccount\/account-exists/, { kind: "garbage" });
		const who = [integration("multiple-breaches"), someone, integration("spam-list-only")];
		const { breach_databases: result } = await search(trial.client(), who);
		expect(result).toMatchObject({ state: "unknown", reason: "broken_answer" });
		expect(result?.findings).toHaveLength(4);
		expect(result?.state === "unknown" && result.answered).toEqual([who[0]?.id, who[2]?.id]);
	});

	it("makes us ask once more", async () => {
		trial.api.fault(/^breachedaccount/, { kind: "status", status: 503 }, 1);
		expect((await search()).breach_databases?.state).toBe("known");
		expect(trial.api.count(/^breachedaccount/)).toBe(2);
	});

	it("is unknown when the search's time is over, however long one answer may take", async () => {
		const hibp = trial.client({ searchMs: 300 });
		await hibp.sourceTypes();
		trial.api.fault(/^breachedaccount/, { kind: "hang", when: "before" });
		const results = await search(hibp, [someone, integration("opt-out")]);
		expect(results.breach_databases).toMatchObject({ state: "unknown", reason: "timed_out" });
		expect(results.paste_sites?.state).toBe("known");
	});
});

describe("429", () => {
	it("for an hour is told to all processes, stops all questions, and is shown with its time", async () => {
		const { budget, pauses } = watchedBudget();
		const hibp = trial.client({ budget });
		await hibp.sourceTypes();
		trial.api.fault(/^pasteaccount/, { kind: "status", status: 429, retryAfter: 3600 });
		const { paste_sites: result } = await search(hibp, [someone, integration("opt-out")]);
		expect(result).toMatchObject({ state: "unknown", reason: "rate_limited", retryAfterSeconds: 3600 });
		expect(pauses).toEqual([start.getTime() + 3_600_000]);
		expect(trial.api.count(/^pasteaccount/)).toBe(1);
	});

	it.each([
		[undefined, 60],
		["soon", 60],
		["99999999", 3600],
		["1000000000", 3600],
		["-5", 60],
		["Wed, 01 Jul 2026 12:30:00 GMT", 1800],
		["Wed, 01 Jul 2026 11:30:00 GMT", 60],
		["Fri, 01 Jan 2100 00:00:00 GMT", 3600],
	])("with %s for a time is believed up to a limit", async (retryAfter, seconds) => {
		trial.api.fault(/^pasteaccount/, {
			kind: "status",
			status: 429,
			...(retryAfter !== undefined && { retryAfter }),
		});
		expect((await search()).paste_sites).toMatchObject({
			reason: "rate_limited",
			retryAfterSeconds: seconds,
		});
	});

	it("as the answer about the plan counts as well, for every process", async () => {
		let until = 0;
		const budget: RateBudget = {
			take: async () => 0,
			pausedMs: async () => Math.max(0, until - trial.clock.now().getTime()),
			pause: async (_provider, then) => {
				until = then;
			},
		};
		trial.api.fault(/^subscription/, { kind: "status", status: 429, retryAfter: 3600 });
		const [one, other] = [trial.client({ budget }), trial.client({ budget })];
		for (const hibp of [one, one, other])
			expect((await search(hibp)).paste_sites).toMatchObject({
				state: "unknown",
				reason: "rate_limited",
				retryAfterSeconds: 3600,
			});
		expect(trial.api.asked).toHaveLength(1);
		trial.api.heal();
		trial.clock.advance(3_600_000);
		for (const hibp of [one, other]) expect((await search(hibp)).paste_sites?.state).toBe("known");
	});

	it("for a second makes us wait once", async () => {
		trial.api.fault(/^pasteaccount/, { kind: "status", status: 429, retryAfter: 1 }, 1);
		const hibp = trial.client();
		expect((await search(hibp)).paste_sites?.state).toBe("known");
		expect(trial.api.count(/^pasteaccount/)).toBe(2);
		trial.api.fault(/^pasteaccount/, { kind: "status", status: 429, retryAfter: 1 });
		expect((await search(hibp)).paste_sites).toMatchObject({ reason: "rate_limited" });
		expect(trial.api.count(/^pasteaccount/)).toBe(4);
	});

	it("for another caller counts: nobody asks early or waits too long", async () => {
		const waits = [40, 0];
		const order: string[] = [];
		const budget: RateBudget = {
			take: async () => waits.shift() ?? 0,
			// The pause arrives while this caller waits in the queue.
			pausedMs: async () => {
				if (trial.api.count(/^subscription/) === 0) return 0;
				order.push(`asked so far: ${trial.api.count(/^pasteaccount/)}`);
				return order.length === 1 ? 1000 : 0;
			},
			pause: async () => undefined,
		};
		const hibp = trial.client({ budget });
		await hibp.search([someone], ["paste_sites"], never);
		expect(order).toEqual(["asked so far: 0"]);
		const far = watchedBudget(async () => 90_500);
		const { paste_sites: result } = await search(trial.client({ budget: far.budget }));
		expect(result).toMatchObject({ reason: "rate_limited", retryAfterSeconds: 91 });
		expect(far.taken[0]?.patienceMs).toBeLessThanOrEqual(25_000);
		expect(trial.api.count(/^pasteaccount/)).toBe(1);
	});

	it("comes from the stand-in if we ask more often than the plan allows", async () => {
		trial.api.plan.rpm = 3;
		trial.api.enforceRpm = true;
		const hibp = trial.client();
		expect((await search(hibp)).paste_sites?.state).toBe("known");
		expect((await search(hibp)).paste_sites).toMatchObject({ state: "unknown", reason: "rate_limited" });
	});
});

it("the log contains neither address, key nor hash, whatever goes wrong", async () => {
	const faults: HibpFault[] = [
		{ kind: "garbage" },
		{ kind: "status", status: 429, retryAfter: 3600 },
		{ kind: "status", status: 401 },
		{ kind: "redirect", to: "http://127.0.0.1:1/" },
	];
	for (const fault of faults) {
		trial.api.fault(/account|stealer/, fault);
		await search();
	}
	await search(
		trial.client({
			budget: { ...freeBudget, take: () => Promise.reject(new Error(`lost ${someone.value} ${apiKey}`)) },
		}),
	);
	const hash = createHash("sha1").update(someone.value).digest("hex");
	const logged = trial.lines.join("").toLowerCase();
	expect(trial.lines.length).toBeGreaterThan(faults.length);
	for (const secret of [someone.value, encodeURIComponent(someone.value), apiKey, hash.slice(0, 6)])
		expect(logged).not.toContain(secret.toLowerCase());
});
