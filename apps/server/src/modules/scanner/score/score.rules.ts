import { type Severity, type SourceType, sourceTypes } from "@unlisted/contracts/scanner";
import { scorePoints } from "@unlisted/contracts/score/score-points";
import type { ScoreReason } from "@unlisted/contracts/score/security-score";

export interface OpenExposures {
	readonly sourceType: SourceType;
	readonly severity: Severity;
	readonly acknowledged: boolean;
	readonly count: number;
	/** The sum of their confidences, so that an unlikely exposure counts little. */
	readonly weight: number;
}

/** Data brokers count as one source: the share of brokers that answered decides. */
export interface BrokersScored {
	readonly state: "ok" | "unknown" | "off" | "not_configured" | "never" | "sample";
	readonly checked: number;
	readonly total: number;
	readonly open: number;
	/** The sum of the listings' probabilities. */
	readonly weight: number;
}

export interface ScoreFacts {
	readonly open: readonly OpenExposures[];
	/** `ok` only if the source answered, and not too long ago. */
	readonly sources: Readonly<
		Record<SourceType, "ok" | "unknown" | "off" | "not_configured" | "never" | "sample">
	>;
	readonly brokers: BrokersScored;
	readonly twoFactor: boolean;
	readonly alertsOn: boolean;
	readonly rescans: boolean;
}

const { source: perSource, costs } = scorePoints;
/** Acknowledged exposures count half. */
const acknowledgedShare = 0.5;
/** The highest possible score while such an exposure is open, however good everything else is. */
const caps: readonly { readonly severity: Severity; readonly at: number }[] = [
	{ severity: "critical", at: 59 },
	{ severity: "high", at: 79 },
];

const names: Readonly<Record<SourceType, string>> = {
	breach_databases: "Breach databases",
	paste_sites: "Paste sites",
	dark_web_markets: "Dark web markets",
	social_media: "Social media leaks",
};

/**
 * Out of 100: 16 for each of the four sources and for data brokers, and 20 for habits. A source gives its points for
 * its answer, and none without one. So unknown never looks like safe, and a failing source never raises the score.
 */
export function scoreOf(facts: ScoreFacts): { score: number; reasons: ScoreReason[] } {
	const reasons = [
		...sourceTypes.map((source) => sourceReason(facts, source)),
		brokersReason(facts.brokers),
		...habitReasons(facts),
	];
	const sum = reasons.reduce((total, { points }) => total + points, 0);
	const cap = caps.find(({ severity }) =>
		facts.open.some((open) => open.severity === severity && open.count > 0),
	);
	if (!cap || sum <= cap.at) return { score: sum, reasons };
	const worst = `An open ${cap.severity} exposure`;
	reasons.push({
		id: `open_${cap.severity}`,
		points: cap.at - sum,
		of: 0,
		title: worst,
		explanation: `${worst} keeps the score at ${cap.at} or less, whatever else is in order.`,
		raise: {
			text: `Fix what is ${cap.severity} first`,
			href: `/scanner?show=all&status=open&severity=${cap.severity}`,
		},
	});
	return { score: cap.at, reasons };
}

function sourceReason({ open, sources }: ScoreFacts, source: SourceType): ScoreReason {
	const common = { id: source, of: perSource, title: names[source] };
	const here = open.filter(({ sourceType }) => sourceType === source);
	const count = here.reduce((total, one) => total + one.count, 0);
	const state = sources[source];
	const look = { text: "See what is open", href: `/scanner?show=all&status=open&source=${source}` };
	if (state !== "ok") return { ...common, points: 0, ...unanswered[state] };
	if (count === 0)
		return { ...common, points: perSource, explanation: "Nothing open was found here.", raise: null };
	const cost = here.reduce((total, { severity, weight, acknowledged }) => {
		return total + costs[severity] * weight * (acknowledged ? acknowledgedShare : 1);
	}, 0);
	const points = Math.max(0, Math.floor(perSource - cost));
	const what = count === 1 ? "One open exposure costs" : `${count} open exposures cost`;
	const taken = perSource - points === 1 ? "1 point" : `${perSource - points} points`;
	return { ...common, points, explanation: `${what} ${taken}.`, raise: look };
}

/**
 * Brokers that could not be checked give no points, and earlier listings there still cost points. So unknown never
 * helps.
 */
function brokersReason({ state, checked, total, open, weight }: BrokersScored): ScoreReason {
	const common = { id: "data_brokers", of: perSource, title: "Data brokers" };
	if (state !== "ok") return { ...common, points: 0, ...brokersUnanswered[state] };
	const share = total > 0 ? Math.min(1, checked / total) : 0;
	const points = Math.max(0, Math.floor(perSource * share - costs.medium * weight));
	const asked = checked === total ? "All brokers answered." : `${checked} of ${total} brokers answered.`;
	if (open === 0)
		return {
			...common,
			points,
			explanation: `${asked} None of them lists you.`,
			raise: null,
		};
	const listings = open === 1 ? "One listing of you was found." : `${open} listings of you were found.`;
	return {
		...common,
		points,
		explanation: `${asked} ${listings}`,
		raise: { text: "See your listings", href: "/removals/listings" },
	};
}

const brokersUnanswered = {
	unknown: {
		explanation: "None could be checked. Unknown does not count as safe.",
		raise: { text: "See why", href: "/removals" },
	},
	off: {
		explanation: "Searching them is switched off, so the result is unknown.",
		raise: { text: "Switch it on", href: "/removals/settings" },
	},
	not_configured: {
		explanation: "This installation searches none, so they do not count as safe.",
		raise: null,
	},
	sample: {
		explanation: "Only made-up sites were searched. That says nothing about you.",
		raise: null,
	},
	never: {
		explanation: "They were not asked yet.",
		raise: { text: "Add your name and city", href: "/identity" },
	},
} as const;

const unanswered = {
	unknown: {
		explanation: "It did not answer. Unknown does not count as safe.",
		raise: { text: "Scan again", href: "/scanner" },
	},
	off: {
		explanation: "It is switched off, so its result is unknown.",
		raise: { text: "Switch it on", href: "/scanner/settings" },
	},
	not_configured: {
		explanation: "This installation has no such source, so it does not count as safe.",
		raise: null,
	},
	sample: {
		explanation: "Only the bundled sample of invented people was searched. That says nothing about you.",
		raise: null,
	},
	never: { explanation: "It was not asked yet.", raise: { text: "Run a scan", href: "/scanner" } },
} as const;

function habitReasons({ twoFactor, alertsOn, rescans }: ScoreFacts): ScoreReason[] {
	return [
		{
			id: "two_factor",
			points: twoFactor ? scorePoints.twoFactor : 0,
			of: scorePoints.twoFactor,
			title: "Two-factor authentication",
			explanation: twoFactor
				? "Your account here asks for a second factor."
				: "A password alone opens your account here.",
			raise: twoFactor ? null : { text: "Set up two-factor authentication", href: "/account#two-factor" },
		},
		{
			id: "alerts",
			points: alertsOn ? scorePoints.alerts : 0,
			of: scorePoints.alerts,
			title: "Alerts",
			explanation: alertsOn
				? "You are told when something critical is found."
				: "Nobody tells you when something critical is found.",
			raise: alertsOn ? null : { text: "Switch alerts on", href: "/scanner/settings" },
		},
		{
			id: "rescans",
			points: rescans ? scorePoints.rescans : 0,
			of: scorePoints.rescans,
			title: "Regular scans",
			explanation: rescans ? "The next scan is planned." : "No further scan is planned.",
			raise: rescans ? null : { text: "Plan scans", href: "/scanner/settings" },
		},
	];
}
