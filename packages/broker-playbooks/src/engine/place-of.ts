import { foldState, isState } from "@unlisted/identity-matching";
import type { ListedPlace } from "../look-up/listing.ts";

const lengthMax = 100;

/**
 * City and state from what brokers write: "Austin, TX", "Austin, Texas 78701", "1 Main St Apt 2, Austin, TX 78701",
 * "Austin TX". Null if the text has no city.
 */
export function placeOf(text: string): ListedPlace | null {
	const parts = text
		.slice(0, 300)
		.split(/[,\n]/)
		.map((part) =>
			part
				.replace(/\b\d{5}(?:-\d{4})?\b/g, "")
				.replace(/\s+/g, " ")
				.trim(),
		)
		.filter((part) => part !== "" && !/^(?:usa|u\.s\.a?\.?|united states)$/i.test(part));
	const last = parts.at(-1);
	if (last === undefined) return null;
	if (isState(last)) {
		const city = parts.at(-2);
		return city === undefined ? null : named(city, last);
	}
	// "Austin TX" and "New York New York": the state is the last one or two words.
	const words = last.split(" ");
	for (const count of [3, 2, 1]) {
		const state = words.slice(-count).join(" ");
		if (words.length > count && isState(state)) return named(words.slice(0, -count).join(" "), state);
	}
	const county = parts.length > 1 && /county$/i.test(last) ? parts.at(-2) : undefined;
	return named(county ?? last, "");
}

function named(city: string, state: string): ListedPlace | null {
	return /\p{L}/u.test(city) && city.length <= lengthMax
		? { city, state: foldState(state).toUpperCase() }
		: null;
}
