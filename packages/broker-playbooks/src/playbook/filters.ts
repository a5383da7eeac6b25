import { fullState } from "./states.ts";

export interface FilterContext {
	/** The text after the filter's colon. */
	readonly argument: string;
	/** The ranges that the broker offers, such as `31-40`. */
	readonly ageRange: readonly string[];
}

/** A filter without a result returns null. The template then has no value. */
type Filter = (value: string, context: FilterContext) => string | null;

/** DuckDuckGo's filters. A map, so that no name of a filter reaches an object's own properties. */
const filters: ReadonlyMap<string, Filter> = new Map<string, Filter>([
	["hyphenated", (value) => value.trim().replace(/\s+/g, "-")],
	["snakecase", (value) => value.trim().replace(/\s+/g, "_")],
	["replaceWhitespace", (value, { argument }) => value.trim().replace(/\s+/g, () => argument)],
	["downcase", (value) => value.toLowerCase()],
	["upcase", (value) => value.toUpperCase()],
	[
		"capitalize",
		(value) => value.replace(/(^|[\s-])(\p{L})/gu, (_, gap, letter) => gap + letter.toUpperCase()),
	],
	["stateFull", fullState],
	["defaultIfEmpty", (value, { argument }) => (value === "" ? argument : value)],
	["ageRange", ageRange],
]);

export const filterNamed = (name: string): Filter | undefined => filters.get(name);

function ageRange(value: string, { ageRange: ranges }: FilterContext): string | null {
	if (ranges.length === 0) return value;
	const age = Number(value);
	return ranges.find((range) => within(range, age)) ?? null;
}

/** Ranges are `31-40`, and `81+` or `81-` for the open end. */
function within(range: string, age: number): boolean {
	const [, from, to] = /^(\d{1,3})(?:-(\d{1,3}))?[+-]?$/.exec(range) ?? [];
	return from !== undefined && age >= Number(from) && age <= Number(to ?? 200);
}
