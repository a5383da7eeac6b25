import type { Home, Inhabitant } from "./families.ts";
import { mixed, seeded } from "./seeded.ts";
import { dateOf, shortForms } from "./sightings.ts";

/** A person with everything that brokers may know about them. Residents come from the seeded world or are planted. */
export interface Resident {
	/** A number of the world, or `plant-…` for a planted person. */
	readonly id: string;
	readonly first: string;
	readonly middle: string;
	readonly last: string;
	/** "Jr", "Sr" or empty. */
	readonly suffix: string;
	/** Earlier family names. */
	readonly formerNames: readonly string[];
	readonly nickname: string | null;
	/** YYYY-MM-DD. */
	readonly born: string;
	/** Died before the lab began. Brokers seldom notice. */
	readonly died: boolean;
	/** The present home comes first. */
	readonly homes: readonly Home[];
	/** In E.164. The present number comes first. */
	readonly phones: readonly string[];
	readonly emails: readonly string[];
	readonly relatives: readonly string[];
}

export const nameOf = ({ first, last }: Pick<Resident, "first" | "last">) =>
	`${titled(first)} ${titled(last)}`;

/** Capitalizes a name: the table has names in lower case. */
export const titled = (name: string) => name.replace(/(^|[\s'-])(\p{L})/gu, (all) => all.toUpperCase());

/** Makes a resident out of a member of a family, with the events of their life. */
export function residentOf(
	seed: number,
	family: readonly Inhabitant[],
	one: Inhabitant,
	birthName: string,
): Resident {
	const random = seeded(mixed(seed, one.id, 77));
	const partner = isPartner(family, one);
	const changedName = partner && one.last !== birthName && one.last === family[0]?.last;
	// open-lookup: names come out of our own list of names
	const short = shortForms[one.first];
	const bornIn = 1940 + one.born / 365.25;
	const emails = random.chance(0.5) ? [one.email, one.earlierEmail] : [one.email];
	return {
		id: String(one.id),
		first: titled(one.first),
		middle: titled(one.middle),
		last: titled(one.last),
		suffix: suffixOf(family, one),
		formerNames: changedName ? [titled(birthName)] : [],
		nickname: short !== undefined && random.chance(0.35) ? titled(short) : null,
		born: dateOf(one.born),
		died: random.chance(bornIn < 1950 ? 0.12 : 0.004),
		homes: random.chance(0.75) ? [one.home, one.earlierHome] : [one.home],
		phones: random.chance(0.7) ? [one.phone, one.earlierPhone] : [one.phone],
		emails: emails.map((email) => email.toLowerCase().replaceAll(" ", "")),
		relatives: family.filter((other) => other !== one).map(nameOf),
	};
}

/** Children are at least 20 years younger than the first person of the family. */
export const isPartner = ([first, second]: readonly Inhabitant[], one: Inhabitant) =>
	first !== undefined && one === second && one.born < first.born + 365 * 12;

function suffixOf(family: readonly Inhabitant[], { id, namedAfter }: Inhabitant): string {
	if (namedAfter !== undefined) return "Jr";
	return family.some((other) => other.namedAfter === id) ? "Sr" : "";
}
