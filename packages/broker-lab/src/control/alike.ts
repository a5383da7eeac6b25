import type { Lab } from "../lab.ts";
import { folded } from "../world/folded.ts";
import type { Resident } from "../world/resident.ts";

/** All residents with this name, planted ones and those of the world. */
export function residentsAlike(lab: Lab, { first, last }: { first: string; last: string }): Resident[] {
	const wanted = folded(first);
	return [
		...lab.plants
			.called(last)
			.map(({ resident }) => resident)
			.filter((resident) => folded(resident.first) === wanted),
		...lab.population
			.called(folded(last))
			.filter((one) => one.first === wanted)
			.flatMap(({ id }) => lab.population.resident(id) ?? []),
	].slice(0, 1000);
}
