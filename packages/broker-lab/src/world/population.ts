import { country } from "./country.ts";
import { addFamily, type Inhabitant } from "./families.ts";
import { nameRanges } from "./name-ranges.ts";
import { isPartner, type Resident, residentOf } from "./resident.ts";
import { mixed, seeded } from "./seeded.ts";
import { shortForms } from "./sightings.ts";

/** The people of a country. Each is made only on request. The same seed and size make the same people. */
export interface Population {
	/** How many families there are. */
	readonly families: number;
	resident(id: number): Resident | null;
	/** Everybody who has or had this family name, with their given names. Ignores case. */
	called(last: string): readonly Called[];
	family(index: number): readonly Resident[];
}

export interface Called {
	readonly id: number;
	/** The first name in lower case. */
	readonly first: string;
	/** A short form of the name, or an empty text. */
	readonly nickname: string;
}

/** People of a family, on average, measured over 100,000 families. */
const peopleOfAFamily = 2.63;
/** How many families are cached. */
const kept = 20_000;
const largestFamily = 8;

export function population({ seed, people }: { seed: number; people: number }): Population {
	const families = Math.max(1, Math.round(people / peopleOfAFamily));
	const names = nameRanges(families);
	const made = new Map<number, readonly Inhabitant[]>();
	const index = new Map<string, readonly Called[]>();

	function inhabitants(family: number): readonly Inhabitant[] {
		const known = made.get(family);
		if (known !== undefined) return known;
		const land = country({
			familyName: () => names.nameOf(family),
			otherName: () => names.birthNameOfPartner(family),
		});
		const members: Inhabitant[] = [];
		addFamily(seeded(mixed(seed, family)), land, members, family * largestFamily);
		if (made.size >= kept) made.delete(made.keys().next().value ?? family);
		made.set(family, members);
		return members;
	}

	function calledSo(last: string): readonly Called[] {
		const found = new Map<number, Called>();
		const add = ({ id, first }: Inhabitant) =>
			// open-lookup: names come out of our own list of names
			found.set(id, { id, first, nickname: shortForms[first] ?? "" });
		for (const family of names.familiesCalled(last))
			for (const one of inhabitants(family)) if (one.last === last) add(one);
		for (const family of names.familiesWithPartnerBorn(last)) {
			const members = inhabitants(family);
			const partner = members.find((one) => isPartner(members, one));
			if (partner !== undefined) add(partner);
		}
		return [...found.values()];
	}

	function residents(family: number): readonly Resident[] {
		const members = inhabitants(family);
		const birthName = names.birthNameOfPartner(family);
		return members.map((one) => residentOf(seed, members, one, birthName));
	}

	return {
		families,
		resident(id) {
			const family = Math.floor(id / largestFamily);
			if (!(id >= 0) || family >= families) return null;
			return residents(family)[id % largestFamily] ?? null;
		},
		called(last) {
			const key = last.trim().toLowerCase();
			const known = index.get(key) ?? calledSo(key);
			// We cache only names that somebody has, so that requests for other names cannot fill the memory.
			if (known.length > 0) index.set(key, known);
			return known;
		},
		family: (index) => (index >= 0 && index < families ? residents(index) : []),
	};
}
