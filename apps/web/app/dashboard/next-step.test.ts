import type { ScanSource } from "@unlisted/contracts/told";
import { expect, it } from "vitest";
import { nextStep } from "./next-step.ts";

type Standing = NonNullable<Parameters<typeof nextStep>[0]["standing"]>;
type Severities = Partial<Standing["summary"]["by_severity"]>;

function standing({
	open = {},
	unknown = false,
	fresh = 0,
	reasons = [],
	scanned = true,
	removals,
}: {
	open?: Severities;
	unknown?: boolean;
	fresh?: number;
	reasons?: Standing["score"]["reasons"];
	scanned?: boolean;
	removals?: { tasks: number; not_asked: number };
} = {}): Standing {
	const none = { critical: 0, high: 0, medium: 0, low: 0 };
	const result = {
		task_id: "",
		scan_date: "2026-11-20T12:00:00Z",
		total_exposures: 0,
		new_exposures: 0,
		complete: !unknown,
		score: 50,
	};
	const source: ScanSource = {
		source_type: "paste_sites",
		state: unknown ? "unknown" : "ok",
		checked_at: null,
		last_ok_at: null,
		unknown_since: null,
		reason: null,
		providers: [],
	};
	return {
		score: { score: scanned ? 50 : null, enough_known: scanned, reasons, history: [], unknown_since: null },
		results: scanned ? [result] : [],
		summary: {
			total: 9,
			by_severity: none,
			by_status: { new: fresh, acknowledged: 0, resolved: 9 - fresh },
			open_by_severity: { ...none, ...open },
		},
		sources: { sources: [source], sample_only: false },
		...(removals && {
			removals: {
				plan: { automatic: false },
				consent: "not_in_plan" as const,
				...removals,
				figures: { threats_neutralized: 0, verified_this_week: 0 },
			},
		}),
	};
}

const alerts = {
	id: "alerts",
	points: 0,
	of: 5,
	title: "Alerts",
	explanation: "Nobody tells you.",
	raise: { text: "Switch alerts on", href: "/scanner/settings" },
};
const person = { verified: true, twoFactor: true };
const everything = { open: { critical: 1, high: 2 }, unknown: true, fresh: 3, reasons: [alerts] };

it.each([
	["an address that is not confirmed", { ...person, verified: false }, "/verify-email-required"],
	["a scan that runs", { ...person, scanning: true, standing: standing(everything) }, "/scanner"],
	["no scan yet", { ...person, standing: standing({ scanned: false }) }, "/scanner"],
	[
		"something critical",
		{ ...person, standing: standing(everything) },
		"/scanner?show=all&status=open&severity=critical",
	],
	[
		"something high",
		{ ...person, standing: standing({ ...everything, open: { high: 2 } }) },
		"/scanner?show=all&status=open&severity=high",
	],
	[
		"a removal's step, before what is only unknown",
		{ ...person, standing: standing({ ...everything, open: {}, removals: { tasks: 1, not_asked: 2 } }) },
		"/removals",
	],
	[
		"a listing that nobody was asked about",
		{ ...person, standing: standing({ removals: { tasks: 0, not_asked: 2 } }) },
		"/removals",
	],
	["a source that was not asked", { ...person, standing: standing({ ...everything, open: {} }) }, "scan"],
	[
		"the first exposure of a newcomer, before two-factor",
		{ ...person, twoFactor: false, standing: standing({ open: { medium: 2, low: 1 }, fresh: 9 }) },
		"/scanner?show=all&status=open&severity=medium",
	],
	["no two-factor", { ...person, twoFactor: false, standing: standing({ fresh: 3 }) }, "/account#two-factor"],
	["what is open", { ...person, standing: standing({ fresh: 3 }) }, "/scanner?show=all&status=open"],
	["points to be had", { ...person, standing: standing({ reasons: [alerts] }) }, "/scanner/settings"],
	["nothing at all", { ...person, standing: standing() }, "/scanner"],
])("%s leads to where it is dealt with", (_, facts, to) => expect(nextStep(facts).to).toBe(to));

it("says that nothing waits only if the sources answered: a low score of a scan that saw little has a reason", () => {
	expect(nextStep({ ...person, standing: standing() }).title).toBe("Nothing is waiting for you");
	const blind = standing();
	const [source] = blind.sources.sources ?? [];
	const sources = {
		...blind.sources,
		sources: source ? [source, { ...source, state: "not_configured" as const }] : [],
	};
	expect(nextStep({ ...person, standing: { ...blind, sources } }).title).toBe("There is little that we know");
});

it("does not say that nothing waits if every source answered and none knew anything about the person", () => {
	const well = standing();
	const sample = nextStep({
		...person,
		standing: { ...well, sources: { ...well.sources, sample_only: true } },
	});
	expect(sample.title).toBe("There is little that we know");
	expect(sample.text, "a note above the score gives the reason").toBe(
		"Nothing that we know of is waiting for you.",
	);
	const unknown = { ...well, score: { ...well.score, enough_known: false } };
	expect(nextStep({ ...person, standing: unknown }).title).toBe("There is little that we know");
});

it("counts what the person has to deal with", () => {
	expect(nextStep({ ...person, standing: standing({ open: { critical: 2 } }) }).title).toBe(
		"Fix 2 critical exposures first",
	);
	expect(nextStep({ ...person, standing: standing({ open: { critical: 2 } }) }).text).toMatch(
		/Your score goes up with each one you resolve\.$/,
	);
	// No "ones" where there is only one.
	expect(nextStep({ ...person, standing: standing({ open: { high: 1 } }) })).toMatchObject({
		title: "Fix the high exposure first",
		action: "See what is high",
	});
});
