import type { Search } from "../register/register.ts";
import { stateNames } from "../world/places.ts";

/** What came out of an address or a form, short enough to be a name. */
export function searchTerms(values: Readonly<Record<string, string | undefined>>): Search {
	const term = (name: "first" | "last" | "state" | "city") =>
		(values[name] ?? "").replace(/\s+/g, " ").trim().slice(0, 80);
	return { first: term("first"), last: term("last"), state: stateCode(term("state")), city: term("city") };
}

/** Hyphens of an address are spaces, and "~" stands for nothing. */
export const fromSlug = (part: string | undefined) => (part ?? "").replaceAll("-", " ").replace("~", "");

const codes = new Map(Object.entries(stateNames).map(([code, name]) => [name.toLowerCase(), code]));

/** "texas" and "tx" are TX. */
export function stateCode(text: string): string {
	const code = text.toUpperCase();
	return Object.hasOwn(stateNames, code) ? code : (codes.get(text.toLowerCase()) ?? "");
}

/** What is written down of a search. */
export const searched = ({ first, last, state = "", city = "" }: Search) => ({ first, last, state, city });
