import type { Search } from "../register/register.ts";
import { stateNames } from "../world/places.ts";

/** Reads a search from an address or a form, and shortens each part to the length of a name. */
export function searchTerms(values: Readonly<Record<string, string | undefined>>): Search {
	const term = (name: "first" | "last" | "state" | "city") =>
		(values[name] ?? "").replace(/\s+/g, " ").trim().slice(0, 80);
	return { first: term("first"), last: term("last"), state: stateCode(term("state")), city: term("city") };
}

/** Hyphens in an address are spaces, and "~" means an empty part. */
export const fromSlug = (part: string | undefined) => (part ?? "").replaceAll("-", " ").replace("~", "");

const codes = new Map(Object.entries(stateNames).map(([code, name]) => [name.toLowerCase(), code]));

/** "texas" and "tx" are TX. */
export function stateCode(text: string): string {
	const code = text.toUpperCase();
	return Object.hasOwn(stateNames, code) ? code : (codes.get(text.toLowerCase()) ?? "");
}

/** What the lab records of a search. */
export const searched = ({ first, last, state = "", city = "" }: Search) => ({ first, last, state, city });
