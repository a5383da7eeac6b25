import { expect, it } from "vitest";
import { firstChecks } from "./first-checks.ts";

const none = { critical: 0, high: 0, medium: 0, low: 0 };
type Facts = Parameters<typeof firstChecks>[0];
const facts = (open: Partial<typeof none>, resolved = 0): Facts => ({
	results: [
		{ task_id: "", scan_date: "2026-11-20T12:00:00Z", total_exposures: 3, new_exposures: 3, complete: true },
	] as Facts["results"],
	summary: {
		total: 3,
		by_severity: none,
		by_status: { new: 3 - resolved, acknowledged: 0, resolved },
		open_by_severity: { ...none, ...open },
	} as Facts["summary"],
});

it("each says what it earns in points, and the address what it is for", () => {
	const checks = firstChecks(facts({ high: 1 }), { twoFactor: false, known: true });
	expect(checks.map(({ title, earns }) => [title, earns])).toEqual([
		["Confirm your address", "No points, but lets us scan for you"],
		["Run your first scan", "Up to 16 points for each of the five sources that answers"],
		["Fix your first exposure", "Up to 7 points for the worst one"],
		["Switch on two-factor", "10 points"],
	]);
});

it("the first fix earns as many points as the worst exposure costs", () => {
	expect(
		firstChecks(facts({ critical: 1, low: 4 }), { twoFactor: true, known: true }).find(({ done }) => !done),
	).toEqual({
		title: "Fix your first exposure",
		done: false,
		earns: "Up to 12 points for the worst one",
		to: "/scanner?show=all&status=open&severity=critical",
	});
});

it("the first fix may earn one point, in the singular", () => {
	const [next] = firstChecks(facts({ low: 4 }), { twoFactor: true, known: true }).filter(({ done }) => !done);
	expect(next?.earns).toBe("Up to 1 point for the worst one");
});

it("one resolved exposure is the first fix, whatever else is open", () => {
	expect(
		firstChecks(facts({ high: 2 }, 1), { twoFactor: false, known: true })
			.filter(({ done }) => !done)
			.map(({ title }) => title),
	).toEqual(["Switch on two-factor"]);
});

it("when all is done, nothing is left to show", () => {
	expect(firstChecks(facts({}, 3), { twoFactor: true, known: true })).toEqual([]);
});

it("before the first scan, nothing is said to be known", () => {
	const checks = firstChecks({ ...facts({}), results: [] }, { twoFactor: false, known: false });
	expect(checks.find(({ title }) => title === "Fix your first exposure")?.earns).toBe(
		"Nothing was checked yet",
	);
});

it("a scan that could know nothing does not prove that there is nothing to fix", () => {
	const left = (known: boolean) =>
		firstChecks(facts({}), { twoFactor: false, known }).flatMap(({ title, done, earns }) =>
			done ? [] : [{ title, earns }],
		);
	expect(left(false)[0]).toEqual({
		title: "Fix your first exposure",
		earns: "Nothing to fix that we know of",
	});
	expect(left(true).map(({ title }) => title)).toEqual(["Switch on two-factor"]);
});
