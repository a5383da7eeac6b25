import type { Wanted } from "../../packages/broker-playbooks/src/main.ts";
import type { LabBeside } from "./lab-beside.ts";

export interface LabPerson {
	readonly id: string;
	readonly first: string;
	readonly middle: string;
	readonly last: string;
	readonly formerNames: readonly string[];
	readonly nickname: string | null;
	readonly born: string;
	readonly homes: readonly { city: string; state: string; postcode: string }[];
	readonly phones: readonly string[];
	readonly relatives: readonly string[];
}

export interface LabTruth {
	readonly site: string;
	readonly listing: string;
	readonly shown: boolean;
}

/** People from all over the lab's country. */
export async function somePeople(lab: LabBeside, count: number): Promise<LabPerson[]> {
	const { families } = await lab.get<{ families: number }>("/api/people");
	const people: LabPerson[] = [];
	const step = Math.max(1, Math.floor((families / count) * 2));
	for (let family = 0; people.length < count && family < families; family += step) {
		const answer = await lab.get<{ people: LabPerson[] }>(`/api/people?family=${family}&families=1`);
		people.push(...answer.people.slice(0, 2));
	}
	return people.slice(0, count);
}

/** The details that such a person would enter on /identity. */
export function wantedOf({
	first,
	middle,
	last,
	formerNames,
	born,
	homes,
	phones,
	relatives,
}: LabPerson): Wanted {
	return {
		names: [
			{ first, middle, last },
			...formerNames.map((former) => ({ first, last: former.split(" ").at(-1) ?? former })),
		],
		born,
		places: homes.map(({ city, state, postcode }) => ({ city, state, postcode, country: "US" })),
		phones,
		relatives,
	};
}

export const truthOf = (lab: LabBeside, { id }: LabPerson) =>
	lab.get<{ listings: LabTruth[] }>(`/api/truth/${id}`).then(({ listings }) => listings);
