import { type Person, type PersonName, splitName } from "@unlisted/identity-matching";
import type { Wanted } from "../look-up/wanted.ts";

/** The person in the form in which identities are compared. */
export function asPerson({ names, born, places, phones, emails, relatives }: Wanted): Person {
	return {
		names,
		...(born?.length === 10 && { birthDate: born }),
		...(born?.length === 4 && { birthYear: Number(born) }),
		cities: places.map(({ city }) => city),
		states: places.map(({ state }) => state).filter((state) => state !== ""),
		towns: places.map(({ city, state }) => (state === "" ? city : `${city}, ${state}`)),
		...(phones && { phones }),
		...(emails && { emails }),
		...(relatives && { relatives }),
	};
}

/** Splits whole names into their parts. */
export function namesOf(names: readonly string[]): PersonName[] {
	return names.map(splitName);
}
