import type { SiteConfig } from "./site-config.ts";

/**
 * What plans and texts list and the product does not do: nowhere yet, or not on this installation. Pages mark it beside its
 * text. Who builds one of these removes its line, and the marks are gone everywhere. Lines of the catalogue stand here word
 * for word.
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

/** What of an installation decides about it. */
export type WhatRuns = Pick<SiteConfig, "sourcesOn" | "brokersOn" | "setupSold">;

interface Pending {
	/** In the middle of a sentence. */
	readonly words: string;
	/** The plans' lines that wait for it. */
	readonly features: readonly string[];
	/** It is built, and works where one of these is on. Without any it works nowhere. */
	readonly worksWith?: readonly (keyof WhatRuns)[];
	/** What to say where it is not on. */
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
		// The first is said of a plan that lists none.
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

/** Whether this installation does not do it. */
export function isPending(what: Promised, runs: WhatRuns): boolean {
	const entry = inPreparation[what];
	return entry !== undefined && !entry.worksWith?.some((one) => runs[one]);
}

/** What a line of a plan waits for; null if it works everywhere. */
export function waitsFor(feature: string): Promised | null {
	for (const [what, { features }] of Object.entries(inPreparation)) {
		if (features.includes(feature)) return what as Promised;
	}
	return null;
}

/** Whether a line of a plan does nothing on this installation. */
export function isFeaturePending(feature: string, runs: WhatRuns): boolean {
	const what = waitsFor(feature);
	return what !== null && isPending(what, runs);
}
