import { commonFirstNames } from "@unlisted/identity-matching";
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
	/** The parent or child with the same name. */
	readonly namedAfter?: number;
	readonly twin?: number;
}

/** What differs between countries: names, homes and phone numbers. */
export interface Land {
	familyName(random: Seeded): string;
	/** What a partner's former family name is. Used only for partners who still have it. */
	otherName(random: Seeded): string;
	newHome(random: Seeded): Home;
	moved(random: Seeded, from: Home): Home;
	phone(random: Seeded, home: Home): string;
}

const firstName = weighted(commonFirstNames);

type Sketch = Pick<Inhabitant, "first" | "last" | "born" | "home"> & Partial<Inhabitant>;

/**
 * Couples, children with them or alone, twins, and children named like a parent. Nobody has a rare name. The first
 * one has the first id, and is the parent.
 */
export function addFamily(random: Seeded, land: Land, people: Inhabitant[], firstId = 0): void {
	const nextId = () => firstId + people.length;
	const add = (sketch: Sketch) => people.push(complete(random, land, nextId(), sketch));
	const home = land.newHome(random);
	const last = land.familyName(random);
	const born = random.below(365 * 45);
	const parent = { first: firstName(random), last, born, home };
	const parentId = nextId();
	add(parent);
	if (random.chance(0.6))
		add({
			first: firstName(random),
			last: random.chance(0.8) ? last : land.otherName(random),
			born: born + random.below(365 * 12) - 365 * 6,
			home,
		});
	// People under 16 are in no record.
	for (let child = 0; child < random.below(4); child += 1) {
		const childBorn = born + 365 * 20 + random.below(365 * 18);
		if (childBorn > 365 * 68) continue;
		const childHome = random.chance(0.35) ? home : land.moved(random, home);
		const named = random.chance(0.06);
		add({
			first: named ? parent.first : firstName(random),
			last,
			born: childBorn,
			home: childHome,
			...(named ? { namedAfter: parentId } : {}),
		});
		if (!random.chance(0.03)) continue;
		const twin = nextId() - 1;
		add({ first: firstName(random), last, born: childBorn, home: childHome, twin });
	}
}

function complete(random: Seeded, land: Land, id: number, sketch: Sketch): Inhabitant {
	const email = () => {
		const separator = random.pick(["", ".", "_"]);
		const number = random.chance(0.8) ? `${random.below(1000)}` : "";
		return `${sketch.first}${separator}${sketch.last}${number}.${id}@${random.pick(["mail.example", "post.example"])}`;
	};
	return {
		id,
		middle: firstName(random),
		earlierHome: land.moved(random, sketch.home),
		phone: land.phone(random, sketch.home),
		earlierPhone: land.phone(random, sketch.home),
		email: email(),
		earlierEmail: email(),
		...sketch,
	};
}
