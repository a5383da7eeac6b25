import { sourceTypes } from "@unlisted/contracts/scanner";
import { expect, it } from "vitest";
import { movableClock } from "../../platform/clock/clock.ts";
import type { RateBudget } from "../../platform/net/rate-budget.ts";
import { fakeBreachData } from "./fake.ts";
import { inLine } from "./in-line.ts";
import { email } from "./testing/subjects.ts";

const never = new AbortController().signal;
const ann = email("ann@example.com");
const bob = email("bob@example.com");

/** The parts that several processes share. */
function shared() {
	const clock = movableClock(new Date("2026-07-01T12:00:00Z"));
	const taken: number[] = [];
	const waits: number[] = [];
	let until = 0;
	const budget: RateBudget = {
		take: async (_name, perMinute) => {
			taken.push(perMinute);
			return waits.shift() ?? 0;
		},
		pausedMs: async () => Math.max(0, until - clock.now().getTime()),
		pause: async (_name, then) => {
			until = then;
		},
	};
	const host = fakeBreachData({ name: "host", sourceTypes: ["breach_databases"] });
	const asked = () => inLine(host, { budget, clock, perMinute: 600, patienceMs: 1000 });
	return { clock, taken, waits, host, asked };
}

it("a host is asked at its rate, counted by identifiers", async () => {
	const { asked, taken, host } = shared();
	await asked().search([ann, bob], sourceTypes, never);
	expect(taken).toEqual([300]);
	expect(host.asked).toHaveLength(1);
});

it("a host with too long a queue is not asked, and the result is unknown", async () => {
	const { asked, waits, host } = shared();
	waits.push(90_500);
	expect(await asked().search([ann], sourceTypes, never)).toEqual({
		breach_databases: { state: "unknown", reason: "rate_limited", retryAfterSeconds: 91 },
	});
	expect(host.asked).toEqual([]);
});

it('a host that answers "too many requests" gets a pause from every process', async () => {
	const { asked, clock, host } = shared();
	const [one, other] = [asked(), asked()];
	host.behave({ unknown: "rate_limited" });
	const unknown = { breach_databases: { state: "unknown", reason: "rate_limited" } };
	for (const process of [one, one, other])
		expect(await process.search([ann], sourceTypes, never)).toMatchObject(unknown);
	expect(host.asked).toHaveLength(1);
	host.behave("answer");
	clock.advance(60_000);
	expect(await other.search([ann], sourceTypes, never)).toEqual({
		breach_databases: { state: "known", findings: [] },
	});
});

it("a caller that gives up in the queue does not ask", async () => {
	const { asked, waits, host } = shared();
	waits.push(900);
	const caller = new AbortController();
	const search = asked().search([ann], sourceTypes, caller.signal);
	caller.abort(new Error("gave up"));
	await expect(search).rejects.toThrow();
	expect(host.asked).toEqual([]);
});
