import { expect, it } from "vitest";
import { whatRuns } from "./what-runs.ts";

const real = { demo: false, payments: null, hasBreachSource: false, sites: null };
const stripe = { mode: "stripe", publishableKey: "pk", tax: false } as const;
const lab = { mode: "lab" } as const;

it("a server without sources offers no scan, and one with only made-up sites offers no removal", () => {
	expect(whatRuns(real)).toEqual({ sourcesOn: false, brokersOn: false });
	expect(whatRuns({ ...real, sites: lab })).toEqual({ sourcesOn: false, brokersOn: false });
});

it("everything that searches for real people is offered", () => {
	const all = { ...real, payments: stripe, hasBreachSource: true, sites: { mode: "live" } } as const;
	expect(whatRuns(all)).toEqual({ sourcesOn: true, brokersOn: true });
});

it("a try-out shows the product on invented people, until cards are charged for real", () => {
	const tried = { ...real, demo: true, sites: lab };
	expect(whatRuns(tried)).toEqual({ sourcesOn: true, brokersOn: true });
	expect(whatRuns({ ...tried, sites: null })).toEqual({ sourcesOn: true, brokersOn: false });
	expect(whatRuns({ ...tried, payments: stripe })).toEqual({ sourcesOn: false, brokersOn: false });
});
