import type { Listing, Wanted } from "@unlisted/broker-playbooks";
import type { DisclosableField } from "@unlisted/contracts/removals/removal-values";
import { bestRight, lawsFor } from "@unlisted/removal-letters";
import type { KnownBroker } from "../../../providers/broker-sites/port.ts";
import type { DrpBusiness, DrpClaims, DrpExercise } from "../../../providers/drp/port.ts";
import { allowedValues, drpTells } from "../core/disclosure.rules.ts";

export interface DrpWish {
	readonly exercise: DrpExercise;
	readonly regime: "ccpa" | null;
	readonly claims: DrpClaims;
	/** The fields that the claims tell, for the ledger. */
	readonly fields: readonly DisclosableField[];
}

/** Deletion first, because it removes more than ending the sale. */
const takesOff = ["deletion", "sale:opt-out"] as const;

/**
 * What to ask a business: the least that it finds people by, within the person's limits, with the listing's values.
 * Null if it takes no such request, or would find nobody by what it may be told.
 */
export function drpWish(given: {
	readonly broker: KnownBroker;
	readonly business: DrpBusiness;
	readonly listing: Listing | null;
	readonly wanted: Wanted | null;
	readonly never: readonly DisclosableField[];
	readonly on: Date;
}): DrpWish | null {
	const { broker, business, listing, wanted, never, on } = given;
	const exercise = takesOff.find((one) => business.actions.includes(one));
	const values = allowedValues(drpTells(business), { never, listing, wanted });
	const { first_name, last_name, city, state, phone, email } = values;
	const isFound = email !== undefined || phone !== undefined || city !== undefined;
	if (exercise === undefined || !first_name || !last_name || !isFound) return null;
	const claims: DrpClaims = {
		name: `${first_name} ${last_name}`,
		// We only know addresses and numbers that the person has confirmed to us.
		...(email && { email, email_verified: true }),
		...(phone && { phone_number: phone, phone_number_verified: true }),
		...(city && { address: { locality: city, ...(state && { region: state }) }, address_verified: false }),
	};
	const told = Object.keys(values) as (keyof typeof values)[];
	const fields = told.filter((field) => field !== "state" || city !== undefined);
	return { exercise, regime: regimeOf(broker, wanted, on), claims, fields };
}

/** The protocol knows one law by name. It is named only where the person can invoke that law. */
function regimeOf(broker: KnownBroker, wanted: Wanted | null, on: Date): "ccpa" | null {
	const [place] = wanted?.places ?? [];
	if (!place) return null;
	const company = { countries: broker.countries, ...broker.company };
	const laws = lawsFor(place, company, on.toISOString().slice(0, 10));
	return laws.some((law) => law.id === "us-ca" && bestRight(law, "deletion") !== null) ? "ccpa" : null;
}
