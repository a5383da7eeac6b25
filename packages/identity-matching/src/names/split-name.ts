import type { PersonName } from "../person.ts";

/**
 * Words before or after a name that are not part of it. This includes a generation ("Jr."), because sources give it too
 * rarely.
 */
const besides = new Set([
	"mr",
	"mrs",
	"ms",
	"miss",
	"dr",
	"prof",
	"sir",
	"jr",
	"sr",
	"ii",
	"iii",
	"iv",
	"phd",
	"md",
]);
/** Words that belong to the family name after them. */
const particles = new Set([
	"van",
	"von",
	"der",
	"den",
	"de",
	"del",
	"della",
	"di",
	"da",
	"la",
	"le",
	"st",
	"bin",
	"al",
]);

/** The parts of a full name: "Ann B. Example", "Example, Ann B.", "Dr. Ann van Example Jr.". */
export function splitName(name: string): PersonName {
	const [before, after] = name.split(",", 2).map(wordsOf);
	if (before && after && after.length > 0) return partsOf(after, before);
	const words = before ?? [];
	if (words.length < 2) return words[0] ? { first: words[0] } : {};
	let start = words.length - 1;
	while (start > 1 && particles.has(plain(words[start - 1] ?? ""))) start -= 1;
	return partsOf(words.slice(0, start), words.slice(start));
}

function partsOf(given: readonly string[], family: readonly string[]): PersonName {
	const [first] = given;
	const middle = given.slice(1).join(" ");
	const last = family.join(" ");
	return { ...(first && { first }), ...(middle && { middle }), ...(last && { last }) };
}

function plain(word: string): string {
	const lower = word.toLowerCase();
	return lower.includes(".") ? lower.replaceAll(".", "") : lower;
}

const wordsOf = (text: string) =>
	text.split(/\s+/).filter((word) => word !== "" && !besides.has(plain(word)));
