import type { SiteConfig } from "./site-config.ts";

/**
 * Features that plans and texts list but the product does not offer, either nowhere yet or not on this installation.
 * Pages mark such a feature beside its text. When you build one, remove its line here, and the marks disappear
 * everywhere. Names of the catalogue's features are copied word for word.
 */

export type Promised =
	| "scanning"
	| "rescans"
	| "credit-monitoring"
	| "family"
	| "id-insurance"
	| "faster-support"
	| "removal"
	| "deep-scan-setup";

/** The installation's settings that decide it. */
export type WhatRuns = Pick<SiteConfig, "sourcesOn" | "brokersOn" | "setupSold">;

interface Pending {
	/** Its name inside a sentence. */
	readonly words: string;
	/** The plans' features that depend on it. */
	readonly features: readonly string[];
	/** The feature is built and works if one of these settings is on. Without this field it works nowhere. */
	readonly worksWith?: readonly (keyof WhatRuns)[];
	/** What pages say if it is not on. */
	readonly why?: string;
}

export const inPreparation: Readonly<Partial<Record<Promised, Pending>>> = {
	scanning: {
		words: "searching breach data for your details, and the alerts and reports about it",
		features: [
			"Dark web scan and alerts",
			"Monthly leak reports",
			"Weekly leak reports",
			"Daily leak reports",
		],
		worksWith: ["sourcesOn"],
		why: "This installation does not search breach data yet, so it finds no leaks.",
	},
	rescans: {
		words: "looking again by itself",
		// The first is used for a plan that lists none of them.
		features: ["Re-scan every 30 days", "Re-scan every 7 days", "Daily re-scan"],
		worksWith: ["sourcesOn", "brokersOn"],
	},
	"credit-monitoring": {
		words: "credit monitoring",
		features: ["1-bureau credit monitoring", "3-bureau credit monitoring"],
	},
	family: { words: "family access", features: ["Family access up to 5 users"] },
	"id-insurance": { words: "ID insurance eligibility", features: ["ID insurance eligibility"] },
	"faster-support": { words: "faster support", features: ["Priority support", "24/7 support"] },
	removal: {
		words: "searching data-broker sites and asking them to remove you",
		features: ["Basic removal requests", "Auto-removal AI", "Priority removal"],
		worksWith: ["brokersOn"],
		why: "This installation does not search data-broker sites yet, so it asks none of them to remove you.",
	},
	"deep-scan-setup": {
		words: "the deep-scan setup",
		features: [],
		worksWith: ["setupSold"],
		why: "It cannot be bought here yet, because this installation sends no letters to companies. Nothing is charged for it.",
	},
};

/** Whether this installation does not offer it. */
export function isPending(what: Promised, runs: WhatRuns): boolean {
	const entry = inPreparation[what];
	return entry !== undefined && !entry.worksWith?.some((one) => runs[one]);
}

/** What a plan's feature depends on; null if it works everywhere. */
export function waitsFor(feature: string): Promised | null {
	for (const [what, { features }] of Object.entries(inPreparation)) {
		if (features.includes(feature)) return what as Promised;
	}
	return null;
}

/** Whether a plan's feature does not work on this installation. */
export function isFeaturePending(feature: string, runs: WhatRuns): boolean {
	const what = waitsFor(feature);
	return what !== null && isPending(what, runs);
}
