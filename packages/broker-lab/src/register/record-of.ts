import type { Resident } from "../world/resident.ts";
import { mixed, numberOf, type Seeded, seeded } from "../world/seeded.ts";
import { slip } from "../world/sightings.ts";
import type { BrokerRecord } from "./broker-record.ts";

/** How good a broker's records are. Each value is from 0 to 1. */
export interface Quality {
	/** How often an earlier address appears as the present one. */
	readonly outdated: number;
	/** How often the name or the city has a wrong letter. */
	readonly slips: number;
	/** How often the age is missing or wrong. */
	readonly ageMissing: number;
	readonly ageWrong: number;
	readonly phones: number;
	readonly emails: number;
	readonly relatives: number;
}

export const usualQuality: Quality = {
	outdated: 0.25,
	slips: 0.02,
	ageMissing: 0.06,
	ageWrong: 0.04,
	phones: 0.75,
	emails: 0.35,
	relatives: 0.8,
};

/** A broker's record of a resident. It is the same in every run, and different at each broker. */
export function recordOf(
	{ resident, id, salt, today }: { resident: Resident; id: string; salt: number; today: string },
	quality: Quality,
): BrokerRecord {
	const random = seeded(mixed(salt, numberOf(resident.id), numberOf(id)));
	const homes =
		resident.homes.length > 1 && random.chance(quality.outdated)
			? random.chance(0.5)
				? resident.homes.slice(1)
				: resident.homes.toReversed()
			: resident.homes;
	const wrongBy = random.chance(quality.ageWrong) ? 1 + random.below(4) : 0;
	const birthYear = Number(resident.born.slice(0, 4)) - wrongBy;
	const hasAge = !random.chance(quality.ageMissing);
	const wrong = (text: string) => slip(random, quality.slips, text);
	return {
		id,
		residentId: resident.id,
		...namesOf(random, resident, wrong),
		age: hasAge ? ageOn(resident.born, today) + wrongBy : null,
		birthYear: hasAge ? birthYear : null,
		died: resident.died && random.chance(0.4),
		homes,
		phones: some(random, resident.phones, quality.phones).map(readablePhone),
		emails: some(random, resident.emails, quality.emails),
		relatives: some(random, resident.relatives, quality.relatives),
	};
}

/** A planted person is shown exactly as given. */
export function plantedRecord(resident: Resident, id: string, today: string): BrokerRecord {
	return {
		id,
		residentId: resident.id,
		first: resident.first,
		middle: resident.middle,
		last: resident.last,
		suffix: resident.suffix,
		alsoKnownAs: otherNames(resident),
		age: resident.born === "" ? null : ageOn(resident.born, today),
		birthYear: resident.born === "" ? null : Number(resident.born.slice(0, 4)),
		died: resident.died,
		homes: resident.homes,
		phones: resident.phones.map(readablePhone),
		emails: resident.emails,
		relatives: resident.relatives,
	};
}

function namesOf(random: Seeded, resident: Resident, wrong: (text: string) => string) {
	const { nickname } = resident;
	const short = nickname !== null && random.chance(0.3);
	const [former] = resident.formerNames;
	const outdated = former !== undefined && random.chance(0.15);
	const kind = random.next();
	return {
		first: short ? nickname : wrong(resident.first),
		middle: kind < 0.2 ? resident.middle : kind < 0.65 ? resident.middle.slice(0, 1) : "",
		last: outdated ? former : wrong(resident.last),
		suffix: random.chance(0.5) ? resident.suffix : "",
		alsoKnownAs: otherNames(resident).filter(() => random.chance(0.7)),
	};
}

const otherNames = ({ first, last, nickname, formerNames }: Resident) => [
	...(nickname === null ? [] : [`${nickname} ${last}`]),
	...formerNames.map((name) => `${first} ${name}`),
];

const some = (random: Seeded, values: readonly string[], share: number) =>
	values.filter(() => random.chance(share));

function ageOn(born: string, today: string): number {
	const years = Number(today.slice(0, 4)) - Number(born.slice(0, 4));
	return today.slice(5) < born.slice(5) ? years - 1 : years;
}

/** Formats a North American number as `(212) 555-0134`, and leaves others as they are. */
function readablePhone(phone: string): string {
	const parts = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(phone);
	return parts === null ? phone : `(${parts[1]}) ${parts[2]}-${parts[3]}`;
}
