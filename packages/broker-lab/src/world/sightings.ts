import type { Person, PersonRecord } from "@unlisted/identity-matching";
import type { Inhabitant } from "./families.ts";
import type { Seeded } from "./seeded.ts";

export const shortForms: Readonly<Record<string, string>> = {
	james: "jim", robert: "bob", michael: "mike", william: "bill", david: "dave", richard: "rick", joseph: "joe",
	thomas: "tom", christopher: "chris", daniel: "dan", elizabeth: "liz", jennifer: "jen", patricia: "pat",
	margaret: "peggy", kenneth: "ken", steven: "steve", edward: "ed", matthew: "matt", anthony: "tony", susan: "sue",
}; // biome-ignore format: a table

/** What a person told us: a name, usually a birth date, where they live, and sometimes where they lived before. */
export function asPerson(random: Seeded, known: Inhabitant): Person {
	const homes = random.chance(0.3) ? [known.home, known.earlierHome] : [known.home];
	return {
		names: [
			{ first: known.first, last: known.last, ...(random.chance(0.4) ? { middle: known.middle } : {}) },
		],
		...(random.chance(0.7) ? { birthDate: dateOf(known.born) } : {}),
		cities: homes.map(({ city }) => city),
		states: homes.map(({ state }) => state),
		postcodes: random.chance(0.6) ? homes.map(({ postcode }) => postcode) : [],
		phones: random.chance(0.6) ? [known.phone] : [],
		emails: [known.email],
	};
}

/** A source's older record of a person, with gaps and typing errors. */
export function asRecord(random: Seeded, about: Inhabitant): PersonRecord {
	const home = random.chance(0.7) ? about.home : about.earlierHome;
	const there = <Value>(probability: number, value: Value) =>
		random.chance(probability) ? value : undefined;
	const record: PersonRecord = {
		...nameOf(random, about),
		...birthOf(random, about.born),
		city: there(0.88, slip(random, 0.02, home.city)),
		state: there(0.92, home.state),
		postcode: there(0.55, slip(random, 0.02, home.postcode)),
		phone: there(0.4, random.chance(0.6) ? about.phone : about.earlierPhone),
		email: there(0.3, random.chance(0.5) ? about.email : about.earlierEmail),
	};
	return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));
}

function nameOf(random: Seeded, { first, middle, last }: Inhabitant): PersonRecord {
	// open-lookup: names come out of our own list of names
	const short = shortForms[first];
	const called = short !== undefined && random.chance(0.12) ? short : slip(random, 0.03, first);
	const middles = random.chance(0.15) ? middle : random.chance(0.4) ? middle.charAt(0) : undefined;
	const name = {
		first: random.chance(0.04) ? first.charAt(0) : called,
		last: slip(random, 0.03, last),
		...(middles === undefined ? {} : { middle: middles }),
	};
	return random.chance(0.005) ? { ...name, first: name.last, last: name.first } : name;
}

function birthOf(random: Seeded, born: number): PersonRecord {
	const kind = random.next();
	const wrong = random.chance(0.01) ? born + random.below(2000) - 1000 : born;
	if (kind < 0.35) {
		const date = dateOf(wrong);
		return { birthDate: random.chance(0.02) ? `${date.slice(0, 9)}${random.below(10)}` : date };
	}
	if (kind < 0.55) return { birthYear: Number(dateOf(wrong).slice(0, 4)) };
	if (kind < 0.8) return { age: Math.floor((86 * 365.25 - wrong) / 365.25), recordedOn: "2026-01-01" };
	return {};
}

/** YYYY-MM-DD, from days since 1940-01-01. */
export const dateOf = (days: number) => new Date(Date.UTC(1940, 0, 1 + days)).toISOString().slice(0, 10);

/** Makes a typing error: a letter is left out, doubled, replaced, or swapped with the next one. */
export function slip(random: Seeded, probability: number, text: string): string {
	if (!random.chance(probability) || text.length < 3) return text;
	const at = 1 + random.below(text.length - 2);
	const [before, letter, after] = [text.slice(0, at), text.charAt(at), text.slice(at + 1)];
	return random.pick([
		before + after,
		before + letter + letter + after,
		before + after.charAt(0) + letter + after.slice(1),
		before + random.pick([..."abcdefghijklmnopqrstuvwxyz"]) + after,
	]);
}
