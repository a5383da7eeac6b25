import { seeded } from "./seeded.ts";

/**
 * The people are clearly invented: the names say so, the domains are reserved for examples, and the phone numbers are
 * reserved for fiction.
 */
export interface SamplePerson {
	readonly first: string;
	readonly last: string;
	readonly email: string;
	readonly phone: string;
	readonly username: string;
	readonly birthDate: string;
	readonly city: string;
}

/** The person of the demo account. */
export const demoPerson: SamplePerson = {
	first: "Dana",
	last: "Demo",
	email: "demo@unlisted.example",
	phone: "+12025550143",
	username: "danademo",
	birthDate: "1988-04-12",
	city: "Sampleton",
};

const firstNames = "Ada Bela Cleo Dora Egon Fay Gus Hedy Ilse Jonas Kira Linus Mona Nils Olga Paco".split(
	" ",
);
const lastNames = "Placeholder Specimen Mockington Testwell Fictional Exampleson Sampleman Madeup".split(" ");
const cities = ["Sampleton", "Mock City", "Placeholder Falls", "Testville"];

export function samplePeople(count = 48): SamplePerson[] {
	const random = seeded(2026);
	const others = Array.from({ length: count - 1 }, (_, i): SamplePerson => {
		const first = firstNames[i % firstNames.length] ?? "";
		const last = lastNames[(i * 5 + Math.floor(i / 16)) % lastNames.length] ?? "";
		const name = `${first}.${last}`.toLowerCase();
		const two = (n: number) => String(n).padStart(2, "0");
		return {
			first,
			last,
			email: `${name}${i}@${["example.com", "example.org", "example.net"][i % 3]}`,
			// 555-0100 to 555-0199 are assigned to nobody.
			phone: `+1${[202, 312, 415][i % 3]}55501${two(random(43))}`,
			username: `${first.toLowerCase()}_${last.slice(0, 4).toLowerCase()}${i}`,
			birthDate: `${1950 + random(55)}-${two(1 + random(12))}-${two(1 + random(28))}`,
			city: cities[random(cities.length)] ?? "",
		};
	});
	return [demoPerson, ...others];
}
