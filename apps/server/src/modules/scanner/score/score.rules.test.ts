import { type SourceType, severities, sourceTypes } from "@unlisted/contracts/scanner";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type OpenExposures, type ScoreFacts, scoreOf } from "./score.rules.ts";

const all = (state: ScoreFacts["sources"][SourceType]) =>
	Object.fromEntries(sourceTypes.map((type) => [type, state])) as ScoreFacts["sources"];
const brokers: ScoreFacts["brokers"] = { state: "ok", checked: 40, total: 40, open: 0, weight: 0 };
const best: ScoreFacts = {
	open: [],
	sources: all("ok"),
	brokers,
	twoFactor: true,
	alertsOn: true,
	rescans: true,
};
const open = (more: Partial<OpenExposures> = {}): OpenExposures => ({
	sourceType: "paste_sites",
	severity: "medium",
	acknowledged: false,
	count: 1,
	weight: 1,
	...more,
});

const anyOpen = fc.record({
	sourceType: fc.constantFrom(...sourceTypes),
	severity: fc.constantFrom(...severities),
	acknowledged: fc.boolean(),
	count: fc.integer({ min: 1, max: 30 }),
	weight: fc.double({ min: 0.5, max: 30, noNaN: true }),
});
const brokerStates = ["ok", "unknown", "off", "not_configured", "never", "sample"] as const;
const anyBrokers: fc.Arbitrary<ScoreFacts["brokers"]> = fc
	.record({
		state: fc.constantFrom(...brokerStates),
		checked: fc.integer({ min: 0, max: 60 }),
		others: fc.integer({ min: 0, max: 60 }),
		open: fc.integer({ min: 0, max: 60 }),
		weight: fc.double({ min: 0, max: 60, noNaN: true }),
	})
	.map(({ others, ...rest }) => ({ ...rest, total: rest.checked + others }));
const states = ["ok", "unknown", "off", "not_configured", "never", "sample"] as const;
const anyFacts: fc.Arbitrary<ScoreFacts> = fc.record({
	open: fc.array(anyOpen, { maxLength: 10 }),
	sources: fc.record({
		breach_databases: fc.constantFrom(...states),
		paste_sites: fc.constantFrom(...states),
		dark_web_markets: fc.constantFrom(...states),
		social_media: fc.constantFrom(...states),
	}),
	brokers: anyBrokers,
	twoFactor: fc.boolean(),
	alertsOn: fc.boolean(),
	rescans: fc.boolean(),
});

describe("the score", () => {
	it("links to what is open, and to nothing that is resolved", () => {
		const { reasons } = scoreOf({ ...best, open: [open({ severity: "critical" })] });
		const links = reasons.flatMap(({ id, raise }) => (raise ? [[id, raise.href]] : []));
		expect(Object.fromEntries(links)).toEqual({
			paste_sites: "/scanner?show=all&status=open&source=paste_sites",
			open_critical: "/scanner?show=all&status=open&severity=critical",
		});
	});

	it("is 100 if everything was asked, nothing is open and habits are good", () => {
		expect(scoreOf(best).score).toBe(100);
	});

	it("links to where data brokers are switched on, which is not where the sources are", () => {
		const raised = scoreOf({ ...best, brokers: { ...brokers, state: "off" } }).reasons.find(
			({ id }) => id === "data_brokers",
		);
		expect(raised?.raise).toEqual({ text: "Switch it on", href: "/removals/settings" });
	});

	it("leads from listings that were found to their list", () => {
		const { reasons } = scoreOf({ ...best, brokers: { ...brokers, open: 2, weight: 1 } });
		expect(reasons.find(({ id }) => id === "data_brokers")?.raise).toEqual({
			text: "See your listings",
			href: "/removals/listings",
		});
	});

	it("is at most 20 if nothing could be asked", () => {
		for (const state of ["unknown", "off", "not_configured", "never", "sample"] as const)
			expect(scoreOf({ ...best, sources: all(state), brokers: { ...brokers, state: "unknown" } }).score).toBe(
				20,
			);
	});

	it.each([
		["low", "One open exposure costs 1 point."],
		["medium", "One open exposure costs 3 points."],
	] as const)(
		"says in words how many points one exposure of the severity %s costs",
		(severity, explanation) => {
			const { reasons } = scoreOf({ ...best, open: [open({ severity })] });
			expect(reasons.find(({ id }) => id === "paste_sites")?.explanation).toBe(explanation);
		},
	);

	it("falls with open exposures, by how bad and how sure they are; acknowledged ones count half", () => {
		const points = (one: OpenExposures) => scoreOf({ ...best, open: [one] }).score;
		expect(points(open())).toBe(97);
		expect(points(open({ weight: 0.5 }))).toBe(98);
		expect(points(open({ severity: "low" }))).toBe(99);
		expect(points(open({ severity: "low", acknowledged: true, weight: 2, count: 2 }))).toBe(99);
	});

	it("is at most 59 with something critical open, and at most 79 with something high", () => {
		expect(scoreOf({ ...best, open: [open({ severity: "critical" })] }).score).toBe(59);
		expect(scoreOf({ ...best, open: [open({ severity: "high" })] }).score).toBe(79);
	});

	it("is the sum of its reasons, between 0 and 100, whatever the facts", () => {
		fc.assert(
			fc.property(anyFacts, (facts) => {
				const { score, reasons } = scoreOf(facts);
				expect(reasons.reduce((sum, { points }) => sum + points, 0)).toBe(score);
				expect(score).toBeGreaterThanOrEqual(0);
				expect(score).toBeLessThanOrEqual(100);
				for (const { explanation } of reasons) expect(explanation).toMatch(/\.$/);
			}),
		);
	});

	it("never rises because a source cannot be asked", () => {
		fc.assert(
			fc.property(anyFacts, fc.constantFrom(...sourceTypes), (facts, type) => {
				const failed = { ...facts, sources: { ...facts.sources, [type]: "unknown" as const } };
				expect(scoreOf(failed).score).toBeLessThanOrEqual(scoreOf(facts).score);
			}),
		);
	});

	it("never rises because brokers cannot be asked: all of them, or one more", () => {
		fc.assert(
			fc.property(anyFacts, fc.constantFrom(...brokerStates), (facts, state) => {
				const { score } = scoreOf(facts);
				const none = { ...facts, brokers: { ...facts.brokers, state: "unknown" as const } };
				expect(scoreOf(none).score).toBeLessThanOrEqual(score);
				const fewer = { ...facts.brokers, checked: Math.max(0, facts.brokers.checked - 1) };
				expect(scoreOf({ ...facts, brokers: fewer }).score).toBeLessThanOrEqual(score);
				const asked = { ...facts, brokers: { ...facts.brokers, state: "ok" as const } };
				expect(scoreOf({ ...facts, brokers: { ...facts.brokers, state } }).score).toBeLessThanOrEqual(
					scoreOf(asked).score,
				);
			}),
		);
	});

	it("falls with each listing, and not below the score with nothing known", () => {
		const listed = (open: number) =>
			scoreOf({ ...best, brokers: { ...brokers, open, weight: open * 0.95 } }).score;
		expect([listed(0), listed(1), listed(2), listed(50)]).toEqual([100, 97, 94, 84]);
	});

	it("never falls because an exposure was resolved", () => {
		fc.assert(
			fc.property(anyFacts, (facts) => {
				const resolved = { ...facts, open: facts.open.slice(1) };
				expect(scoreOf(resolved).score).toBeGreaterThanOrEqual(scoreOf(facts).score);
			}),
		);
	});
});
