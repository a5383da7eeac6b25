import type { Listing, Wanted } from "../../packages/broker-playbooks/src/main.ts";

/**
 * The rule of DuckDuckGo's scanner: the name must fit, an age is less than two years off, and then one city with its
 * state or a phone is the same. A listing without an age passes.
 */
export function duckduckgoRule({ names, born, places, phones = [] }: Wanted, listing: Listing): boolean {
	const shown = [listing.name, ...listing.alternativeNames].map(wordsOf);
	const named = names.some(({ first, last }) =>
		shown.some((words) => words[0] === first.toLowerCase() && words.includes(last.toLowerCase())),
	);
	if (!named) return false;
	const age =
		born === undefined ? undefined : (Date.parse(listing.readOn) - Date.parse(born)) / 31_556_952_000;
	if (age !== undefined && listing.age !== null && Math.abs(Math.floor(age) - listing.age) >= 2) return false;
	const near = places.some(({ city, state }) =>
		listing.places.some((place) => place.city.toLowerCase() === city.toLowerCase() && place.state === state),
	);
	const digits = (text: string) => text.replace(/\D/g, "").slice(-10);
	return near || listing.phones.some((phone) => phones.some((own) => digits(own) === digits(phone)));
}

const wordsOf = (name: string) => name.toLowerCase().split(/[\s,.-]+/);
