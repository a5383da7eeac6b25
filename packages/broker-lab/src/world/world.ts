import { commonFirstNames, commonLastNames } from "@unlisted/identity-matching";
import { addFamily, type Home, type Inhabitant, type Land } from "./families.ts";
import { type Seeded, weighted } from "./seeded.ts";

export interface World {
	readonly people: readonly Inhabitant[];
	/**
	 * How many people the country has, if the world holds everybody with a common given name and a common family name.
	 */
	readonly population: number;
}

const sum = (table: ReadonlyMap<string, number>) =>
	[...table.values()].reduce((all, share) => all + share, 0);
const lastName = weighted(commonLastNames);
const stateOf = weighted(
	Array.from({ length: 50 }, (_, index) => [`state ${index}`, 1 / (index + 3)] as const),
);
const cityOf = weighted(Array.from({ length: 60 }, (_, index) => [`${index}`, 1 / (index + 2)] as const));

/** A country with invented places, so that the name of a place proves nothing by itself. */
const nowhere: Land = {
	familyName: lastName,
	otherName: lastName,
	newHome: (random) => newHome(random),
	moved,
	phone: (random) => `+1555${String(random.below(10_000_000)).padStart(7, "0")}`,
};

/**
 * Makes all people of a country with common names, in families. Everybody has namesakes, some of them near and of the
 * same age.
 */
export function makeWorld(random: Seeded, size: number): World {
	const people: Inhabitant[] = [];
	while (people.length < size) addFamily(random, nowhere, people);
	return { people, population: Math.round(people.length / (sum(commonFirstNames) * sum(commonLastNames))) };
}

function newHome(random: Seeded, state = stateOf(random), city = `city ${cityOf(random)} of ${state}`): Home {
	const part = hash(city) * 10 + random.below(10);
	return {
		street: `${random.below(900)} street`,
		number: `${1 + random.below(400)}`,
		city: word(hash(city)),
		postcode: String(part % 100_000).padStart(5, "0"),
		state,
	};
}

function moved(random: Seeded, from: Home): Home {
	if (random.chance(0.25)) return newHome(random);
	if (random.chance(0.5)) return newHome(random, from.state);
	return { ...newHome(random, from.state), city: from.city, postcode: from.postcode };
}

function hash(text: string): number {
	let value = 7;
	for (const letter of text) value = (Math.imul(value, 31) + letter.charCodeAt(0)) >>> 0;
	return value;
}

/** City names that share no parts. */
function word(from: number): string {
	const syllables = [
		"ka",
		"lo",
		"mi",
		"ter",
		"bur",
		"nes",
		"vil",
		"dor",
		"wyn",
		"ash",
		"gro",
		"pel",
		"fir",
		"sto",
		"hum",
		"qua",
	];
	let rest = from;
	let made = "";
	for (let part = 0; part < 4; part += 1) {
		made += syllables[rest % syllables.length];
		rest = Math.floor(rest / syllables.length);
	}
	return made;
}
