import type { ScanSources } from "@unlisted/contracts/told";
import { hasScanned, type Standing } from "./parts/standing.ts";

export interface Step {
	title: string;
	text: string;
	action: string;
	/** The page to do it on. A scan starts right here. */
	to: string | "scan";
}

interface Facts {
	verified: boolean;
	scanning: boolean;
	twoFactor: boolean;
	standing: Pick<Standing, "score" | "results" | "summary" | "removals"> & {
		sources: Pick<ScanSources, "sources" | "sample_only">;
	};
}

const confirm: Step = {
	title: "Confirm your email address",
	text: "Then you can use scans, alerts and your profile.",
	to: "/verify-email-required",
	action: "Verify email",
};
const watch: Step = {
	title: "See the scan's progress",
	text: "It continues if you leave.",
	to: "/scanner",
	action: "Watch the scan",
};
const first: Step = {
	title: "Run your first scan",
	text: "We do not know yet whether your data is exposed. Say what to look for, and the scan starts by itself.",
	to: "/scanner",
	action: "Start the first scan",
};
const secondFactor: Step = {
	title: "Switch on two-factor",
	text: "Then a stolen password alone cannot open your account.",
	to: "/account#two-factor",
	action: "Switch on two-factor",
};

/** The one thing to do next: first what enables the rest, then the worst exposure, then unknown sources. */
export function nextStep(facts: Partial<Facts> & Pick<Facts, "verified" | "twoFactor">): Step {
	const { verified, scanning = false, twoFactor, standing } = facts;
	if (!verified) return confirm;
	if (scanning) return watch;
	if (!standing || !hasScanned(standing)) return first;
	return (
		mostExposed(standing.summary.open_by_severity) ??
		forRemoval(standing.removals) ??
		askAgain(standing.sources.sources) ??
		firstFix(standing.summary) ??
		(twoFactor ? undefined : secondFactor) ??
		stillOpen(standing.summary.by_status) ??
		mostPoints(standing.score.reasons) ??
		littleKnown(standing) ?? {
			title: "Nothing is waiting for you",
			text: "You have dealt with everything we know of. We tell you when something turns up.",
			to: "/scanner",
			action: "Open the scanner",
		}
	);
}

function mostExposed({ critical, high }: Standing["summary"]["open_by_severity"]): Step | undefined {
	const severity = critical > 0 ? "critical" : "high";
	const count = critical || high;
	if (count === 0) return undefined;
	return {
		title: count === 1 ? `Fix the ${severity} exposure first` : `Fix ${count} ${severity} exposures first`,
		text: "Every record says what to do, step by step. Your score goes up with each one you resolve.",
		to: `/scanner?show=all&status=open&severity=${severity}`,
		action: `See what is ${severity}`,
	};
}

/**
 * The scan has just said which exposure to start with, and the list of first steps says it too. So two-factor waits
 * until the person has dealt with one.
 */
function firstFix({ by_status: status, open_by_severity: open }: Standing["summary"]): Step | undefined {
	const worst = (["medium", "low"] as const).find((severity) => open[severity] > 0);
	if (!worst || status.resolved > 0) return undefined;
	return {
		title: "Fix your first exposure",
		text: "The record says what leaked and what to do about it, step by step.",
		to: `/scanner?show=all&status=open&severity=${worst}`,
		action: "See where you were found",
	};
}

/** A step that a removal waits for, or a listing without a removal. */
function forRemoval(removals: Standing["removals"]): Step | undefined {
	if (!removals) return undefined;
	const { tasks, not_asked: notAsked } = removals;
	if (tasks > 0) {
		return {
			title: tasks === 1 ? "A removal waits for you" : `${tasks} removals wait for you`,
			text: "Only you can do the next step. It says what to open, copy and press.",
			to: "/removals",
			action: tasks === 1 ? "Do the step" : "See the steps",
		};
	}
	if (notAsked === 0) return undefined;
	return {
		title: notAsked === 1 ? "Have your listing removed" : `Have ${notAsked} listings removed`,
		text: "Nobody has asked these sites yet to remove you.",
		to: "/removals",
		action: "Go to removals",
	};
}

function askAgain(sources: ScanSources["sources"] = []): Step | undefined {
	if (!sources.some(({ state }) => state === "unknown")) return undefined;
	return {
		title: "Scan again",
		text: "A source did not answer last time. It counts as unknown until it does.",
		to: "scan",
		action: "Scan again",
	};
}

function stillOpen(status: Standing["summary"]["by_status"]): Step | undefined {
	const count = status.new + status.acknowledged;
	if (count === 0) return undefined;
	return {
		title: count === 1 ? "Finish with the open exposure" : `Finish with the ${count} open exposures`,
		text: "None is urgent. Each record says what to do.",
		to: "/scanner?show=all&status=open",
		action: "See what is open",
	};
}

/** "Nothing to do" is good news only if the sources answered and knew something about this person. */
function littleKnown({ score, sources: { sources = [], sample_only } }: Facts["standing"]): Step | undefined {
	const answered = sources.length > 0 && sources.every(({ state }) => state === "ok" || state === "off");
	if (answered && !sample_only && score.enough_known !== false) return undefined;
	const nothing = "Nothing that we know of is waiting for you.";
	return {
		title: "There is little that we know",
		// A note above the score says why, if only the sample was searched.
		text: sample_only
			? nothing
			: `${nothing} But some sources could not be searched, so your score stays low.`,
		to: "/scanner",
		action: "See what was searched",
	};
}

function mostPoints(reasons: Standing["score"]["reasons"] = []): Step | undefined {
	const [most] = reasons
		.filter(({ raise, points, of }) => raise && points < of)
		.sort((a, b) => b.of - b.points - (a.of - a.points));
	if (!most?.raise) return undefined;
	const { text: action, href: to } = most.raise;
	return { title: action, text: most.explanation, to, action };
}
