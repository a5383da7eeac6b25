/**
 * What plans and texts list and the product does not do yet. Pages mark it beside its text. Who builds one of these removes
 * its line, and the marks are gone everywhere. Lines of the catalogue stand here word for word.
 */

export type Promised = "credit-monitoring" | "family" | "id-insurance" | "faster-support";

interface Pending {
	/** In the middle of a sentence. */
	readonly words: string;
	/** The plans' lines that wait for it. */
	readonly features: readonly string[];
}

export const inPreparation: Readonly<Partial<Record<Promised, Pending>>> = {
	"credit-monitoring": {
		words: "credit monitoring",
		features: ["1-bureau credit monitoring", "3-bureau credit monitoring"],
	},
	family: { words: "family access", features: ["Family access up to 5 users"] },
	"id-insurance": { words: "ID insurance eligibility", features: ["ID insurance eligibility"] },
	"faster-support": { words: "faster support", features: ["Priority support", "24/7 support"] },
};

export function isInPreparation(what: Promised): boolean {
	return inPreparation[what] !== undefined;
}

/** Whether a line of a plan waits for something of the list. */
export function isFeatureInPreparation(feature: string): boolean {
	return Object.values(inPreparation).some(({ features }) => features.includes(feature));
}
