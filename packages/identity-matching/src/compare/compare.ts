import type { Comparison, Observation } from "../model/fields.ts";
import { defaultFrequencies, type Frequencies } from "../names/frequencies.ts";
import type { Prepared } from "../prepare.ts";
import { compareBirth } from "./compare-birth.ts";
import { compareRelatives, compareTowns } from "./compare-circle.ts";
import { compareEmail, comparePhone, compareUsername } from "./compare-contact.ts";
import { compareNames } from "./compare-names.ts";
import { comparePlace, compareStreet } from "./compare-place.ts";

/** Compares two people field by field. Their order does not matter. */
export function compare(
	left: Prepared,
	right: Prepared,
	frequencies: Frequencies = defaultFrequencies,
): Comparison {
	return [
		...compareNames(left.names, right.names, frequencies),
		compareBirth(left.birth, right.birth),
		compareStreet(left, right),
		comparePlace(left, right, frequencies),
		comparePhone(left.phones, right.phones),
		compareEmail(left.emails, right.emails),
		compareUsername(left.usernames, right.usernames),
		compareRelatives(left.relatives, right.relatives, frequencies),
		compareTowns(left.towns, right.towns),
	].filter((observation): observation is Observation => observation !== undefined);
}
