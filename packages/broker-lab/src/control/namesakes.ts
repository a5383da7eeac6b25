import type { Lab } from "../lab.ts";
import type { Resident } from "../world/resident.ts";
import { residentsAlike } from "./alike.ts";
import { BadRequest } from "./plant.ts";

/** People who could be mistaken for somebody with this name, state and year of birth, the most similar first. */
export function namesakesOf(lab: Lab, given: Readonly<Record<string, unknown>>): Resident[] {
	const { first, last, state = "", birthYear = null } = given;
	if (typeof first !== "string" || typeof last !== "string" || typeof state !== "string")
		throw new BadRequest("first and last are texts.");
	const distance = ({ homes, born }: Resident) => {
		const near = state === "" || homes.some((home) => home.state === state.toUpperCase());
		const years = typeof birthYear === "number" ? Math.abs(Number(born.slice(0, 4)) - birthYear) : 0;
		return years + (near ? 0 : 100);
	};
	return residentsAlike(lab, { first, last })
		.toSorted((one, other) => distance(one) - distance(other))
		.slice(0, 100);
}
