import type { DisclosedField } from "@unlisted/broker-playbooks";
import type { Likelihood } from "@unlisted/contracts/broker-values";

/** Below this probability a listing counts as somebody else's, and nothing of it is stored. */
export const leastShown = 0.1;

/** Fields that people tell anybody. If a broker is told more, we must be surer of the person. */
const plainFields: ReadonlySet<DisclosedField> = new Set([
	"first_name",
	"middle_name",
	"last_name",
	"city",
	"state",
	"age",
	"birth_year",
	"listing_url",
]);

/**
 * From this probability on a listing counts as the person without asking them. It is higher where a mistake would give
 * away more.
 */
export function listedFrom(discloses: readonly DisclosedField[]): number {
	return discloses.every((field) => plainFields.has(field)) ? 0.95 : 0.99;
}

export function likelihoodOf(probability: number): Likelihood {
	if (probability >= 0.99) return "certain";
	if (probability >= 0.9) return "very_likely";
	if (probability >= 0.7) return "likely";
	return probability >= 0.4 ? "possible" : "unlikely";
}
