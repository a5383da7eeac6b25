import type { Inhabitant } from "../../packages/broker-lab/src/world/families.ts";
import { type Seeded, seeded } from "../../packages/broker-lab/src/world/seeded.ts";
import { asPerson, asRecord } from "../../packages/broker-lab/src/world/sightings.ts";
import { makeWorld, type World } from "../../packages/broker-lab/src/world/world.ts";
import { type Judged, matchPerson } from "../../packages/identity-matching/src/main.ts";
import { plainRule } from "./plain-rule.ts";

export interface Verdicts {
	readonly ours: readonly Judged[];
	readonly rule: readonly Judged[];
	readonly lenient: readonly Judged[];
}

const worldSize = 200_000;
const asked = 2_500;
const sources = 2;
const twoYears = 730;

/**
 * Invented people with common names, each with records of namesakes that could be mistaken for them. `everyday` uses
 * all people. `hard` uses only people with a namesake in the same state within two years of age, a parent or child of
 * the same name, or a twin.
 */
export function judgeNamesakes(): { everyday: Verdicts; hard: Verdicts } {
	const random = seeded(19_690_720);
	const world = makeWorld(random, worldSize);
	const alike = groupsOf(world);
	const anybody = Array.from({ length: asked }, () => random.pick(world.people));
	return {
		everyday: judge(random, world, alike, anybody),
		hard: judge(random, world, alike, mistakable(random, world, alike)),
	};
}

type Groups = ReadonlyMap<string, readonly Inhabitant[]>;

/** Groups people by family name, and by the first letters of both names, to find comparable people. */
function groupsOf({ people }: World): Groups {
	const groups = new Map<string, Inhabitant[]>();
	for (const each of people)
		for (const key of [nameKey(each), homeKey(each)]) {
			const group = groups.get(key);
			if (group) group.push(each);
			else groups.set(key, [each]);
		}
	return groups;
}

const nameKey = ({ first, last }: Inhabitant) => `name ${first} ${last}`;
const homeKey = ({ home }: Inhabitant) => `home ${home.street} ${home.number} ${home.postcode}`;

function mistakable(random: Seeded, { people }: World, groups: Groups): Inhabitant[] {
	const relatives = people.flatMap(({ id, namedAfter, twin }) => {
		const other = namedAfter ?? twin;
		return other === undefined
			? []
			: [people[random.chance(0.5) ? id : other]].filter((one) => one !== undefined);
	});
	const hasNamesake = (one: Inhabitant) =>
		groups
			.get(nameKey(one))
			?.some(
				(other) =>
					other !== one && other.home.state === one.home.state && Math.abs(other.born - one.born) <= twoYears,
			);
	const chosen = new Set<Inhabitant>();
	while (chosen.size < asked / 5) chosen.add(random.pick(relatives));
	while (chosen.size < asked) {
		const one = random.pick(people);
		if (hasNamesake(one)) chosen.add(one);
	}
	return [...chosen];
}

function judge(random: Seeded, world: World, groups: Groups, chosen: readonly Inhabitant[]): Verdicts {
	const verdicts = { ours: [] as Judged[], rule: [] as Judged[], lenient: [] as Judged[] };
	for (const one of chosen) {
		const person = asPerson(random, one);
		const others = new Set([...(groups.get(nameKey(one)) ?? []), ...(groups.get(homeKey(one)) ?? [])]);
		if (one.twin !== undefined) others.add(world.people[one.twin] ?? one);
		for (const other of others)
			for (let source = 0; source < sources; source += 1) {
				const record = asRecord(random, other);
				const same = other === one;
				const { probability } = matchPerson(person, record, { population: world.population });
				verdicts.ours.push({ probability, same });
				verdicts.rule.push({ probability: plainRule(person, record) ? 1 : 0, same });
				verdicts.lenient.push({ probability: plainRule(person, record, true) ? 1 : 0, same });
			}
	}
	return verdicts;
}
