import {
	commonFirstNames,
	commonLastNames,
} from "../../packages/identity-matching/src/names/common-names.ts";
import { type Seeded, weighted } from "./seeded.ts";

export interface Home {
	readonly street: string;
	readonly number: string;
	readonly city: string;
	readonly postcode: string;
	readonly state: string;
}

/** An invented person. */
export interface Inhabitant {
	readonly id: number;
	readonly first: string;
	readonly middle: string;
	readonly last: string;
	/** Days since 1940-01-01. */
	readonly born: number;
	readonly home: Home;
	readonly earlierHome: Home;
	readonly phone: string;
	readonly earlierPhone: string;
	readonly email: string;
	readonly earlierEmail: string;
	/** Of the same name: parent or child. */
	readonly namedAfter?: number;
	readonly twin?: number;
}

export interface World {
	readonly people: readonly Inhabitant[];
	/** How many people there are, if these are the ones with a common given name and a common family name. */
	readonly population: number;
}

const sum = (table: ReadonlyMap<string, number>) =>
	[...table.values()].reduce((all, share) => all + share, 0);
const firstName = weighted(commonFirstNames);
const lastName = weighted(commonLastNames);
const stateOf = weighted(
	Array.from({ length: 50 }, (_, index) => [`state ${index}`, 1 / (index + 3)] as const),
);
const cityOf = weighted(Array.from({ length: 60 }, (_, index) => [`${index}`, 1 / (index + 2)] as const));

/**
 * A country's people with common names, in families: couples, children with them or alone, twins, and
 * children named like a parent. Nobody has a rare name. So everybody has namesakes, some of them near and of
 * the same age.
 */
export function makeWorld(random: Seeded, size: number): World {
	const people: Inhabitant[] = [];
	while (people.length < size) addFamily(random, people);
	return { people, population: Math.round(people.length / (sum(commonFirstNames) * sum(commonLastNames))) };
}

type Sketch = Pick<Inhabitant, "first" | "last" | "born" | "home"> & Partial<Inhabitant>;

function addFamily(random: Seeded, people: Inhabitant[]): void {
	const add = (sketch: Sketch) => people.push(complete(random, people.length, sketch));
	const home = newHome(random);
	const last = lastName(random);
	const born = random.below(365 * 45);
	const parent = { first: firstName(random), last, born, home };
	const parentId = people.length;
	add(parent);
	if (random.chance(0.6))
		add({
			first: firstName(random),
			last: random.chance(0.8) ? last : lastName(random),
			born: born + random.below(365 * 12) - 365 * 6,
			home,
		});
	// People under 16 are in no record.
	for (let child = 0; child < random.below(4); child += 1) {
		const childBorn = born + 365 * 20 + random.below(365 * 18);
		if (childBorn > 365 * 68) continue;
		const childHome = random.chance(0.35) ? home : moved(random, home);
		const named = random.chance(0.06);
		add({
			first: named ? parent.first : firstName(random),
			last,
			born: childBorn,
			home: childHome,
			...(named ? { namedAfter: parentId } : {}),
		});
		if (!random.chance(0.03)) continue;
		const twin = people.length - 1;
		add({ first: firstName(random), last, born: childBorn, home: childHome, twin });
	}
}

function complete(random: Seeded, id: number, sketch: Sketch): Inhabitant {
	const email = () => {
		const separator = random.pick(["", ".", "_"]);
		const number = random.chance(0.8) ? `${random.below(1000)}` : "";
		return `${sketch.first}${separator}${sketch.last}${number}.${id}@${random.pick(["mail.example", "post.example"])}`;
	};
	const phone = () => `+1555${String(random.below(10_000_000)).padStart(7, "0")}`;
	return {
		id,
		middle: firstName(random),
		earlierHome: moved(random, sketch.home),
		phone: phone(),
		earlierPhone: phone(),
		email: email(),
		earlierEmail: email(),
		...sketch,
	};
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
