import { randomBytes } from "node:crypto";
import type { Lab } from "../lab.ts";
import { homeIn } from "../world/country.ts";
import type { Home } from "../world/families.ts";
import { places } from "../world/places.ts";
import type { Resident } from "../world/resident.ts";
import { numberOf, type Seeded, seeded } from "../world/seeded.ts";

/** A listing to add to some sites. */
export interface PlantGiven {
	readonly first: string;
	readonly middle: string;
	readonly last: string;
	readonly formerNames: readonly string[];
	readonly birthYear: number | null;
	readonly places: readonly { readonly city: string; readonly state: string; readonly street?: string }[];
	readonly phones: readonly string[];
	readonly emails: readonly string[];
	readonly relatives: readonly string[];
	/** Names of sites. Empty: all sites. */
	readonly sites: readonly string[];
	/** How many namesakes to list beside the person, with other ages and places. */
	readonly namesakes: number;
}

export class BadRequest extends Error {}

export function plantGiven(body: unknown): PlantGiven {
	if (typeof body !== "object" || body === null) throw new BadRequest("The body is an object.");
	const given = body as Record<string, unknown>;
	const birthYear = given.birthYear ?? null;
	if (
		birthYear !== null &&
		!(Number.isInteger(birthYear) && Number(birthYear) > 1900 && Number(birthYear) < 2100)
	)
		throw new BadRequest("birthYear is a year.");
	const placesGiven = given.places;
	if (!Array.isArray(placesGiven) || placesGiven.length === 0 || placesGiven.length > 20)
		throw new BadRequest("places is a list of { city, state }.");
	const namesakes = given.namesakes ?? 0;
	if (!Number.isInteger(namesakes) || Number(namesakes) < 0 || Number(namesakes) > 50)
		throw new BadRequest("namesakes is a number up to 50.");
	return {
		first: text(given.first, "first"),
		middle: given.middle === undefined ? "" : text(given.middle, "middle", 0),
		last: text(given.last, "last"),
		formerNames: list(given.formerNames, "formerNames"),
		birthYear: birthYear as number | null,
		places: placesGiven.map((place: unknown) => {
			const { city, state, street } = (place ?? {}) as Record<string, unknown>;
			return {
				city: text(city, "city"),
				state: text(state, "state", 0).toUpperCase(),
				...(street === undefined ? {} : { street: text(street, "street") }),
			};
		}),
		phones: list(given.phones, "phones"),
		emails: list(given.emails, "emails"),
		relatives: list(given.relatives, "relatives"),
		sites: list(given.sites, "sites"),
		namesakes: Number(namesakes),
	};
}

/** Makes the person to plant. Namesakes are planted on the same sites. */
export function residentPlanted(lab: Lab, given: PlantGiven): Resident {
	const sites = ownersOf(lab, given.sites);
	// A second person with the same name gets other details. A new lab makes the same people on any date.
	const before = lab.plants.everCalled(given.last);
	const random = seeded(numberOf(`${given.first} ${given.last} ${before}`));
	const resident: Resident = {
		...nobody(given),
		id: newId(),
		middle: given.middle,
		formerNames: given.formerNames,
		born:
			given.birthYear === null
				? ""
				: `${given.birthYear}-${twoDigits(1 + random.below(12))}-${twoDigits(1 + random.below(28))}`,
		homes: given.places.map((place) => homeAt(random, place)),
		phones: given.phones,
		emails: given.emails,
		relatives: given.relatives,
	};
	lab.plants.add({ resident, sites });
	const about = given.birthYear ?? 1970;
	for (let count = 0; count < given.namesakes; count += 1) {
		// Some namesakes live near, and some have nearly the same age, but no namesake has both.
		const near = count % 3 === 0;
		const [home] = resident.homes;
		const year = about + (random.chance(0.5) ? 1 : -1) * (near ? 9 + random.below(25) : random.below(30));
		const elsewhere = () => homeIn(random, random.pick(places.filter(({ city }) => city !== home?.city)));
		const namesake = {
			...nobody(given),
			id: newId(),
			middle: random.pick(["Alan", "Beatrice", "Cole", "Dana", "Ellis", "Faye", "Grant", "Hope"]),
			born: `${Math.min(Math.max(year, 1930), 2007)}-${twoDigits(1 + random.below(12))}-${twoDigits(1 + random.below(28))}`,
			homes:
				near && home !== undefined ? [{ ...home, ...streetOnly(elsewhere()) }] : [elsewhere(), elsewhere()],
			phones: [`+1${random.pick(random.pick(places).areaCodes)}55501${twoDigits(random.below(100))}`],
			relatives: [`${random.pick(["Olive", "Peter", "Quinn", "Rosa", "Stan"])} ${given.last}`],
		};
		lab.plants.add({ resident: namesake, sites });
	}
	return resident;
}

const newId = () => `plant-${randomBytes(6).toString("hex")}`;
const twoDigits = (number: number) => String(number).padStart(2, "0");
const streetOnly = ({ street, number }: Home) => ({ street, number });

const nobody = ({ first, last }: PlantGiven) => ({
	first,
	last,
	suffix: "",
	formerNames: [] as readonly string[],
	nickname: null,
	died: false,
	emails: [] as readonly string[],
});

/** The sites that hold records of their own. A mirror shows the records of its owner. */
function ownersOf(lab: Lab, asked: readonly string[]): string[] {
	const all = [...lab.desks.values()].map(({ site }) => site);
	const names = asked.map((name) => name.replace(/\.localhost$/, ""));
	const unknown = names.find((name) => !lab.desks.has(name));
	if (unknown !== undefined) throw new BadRequest("There is no such site.");
	const chosen = names.length === 0 ? all : all.filter(({ name }) => names.includes(name));
	return [...new Set(chosen.map(({ name, parent }) => parent ?? name))];
}

function homeAt(random: Seeded, given: { city: string; state: string; street?: string }): Home {
	const known = places.find(
		({ city, state }) => city.toLowerCase() === given.city.toLowerCase() && state === given.state,
	);
	const home = homeIn(random, known ?? { ...given, size: 1, postcodePrefix: "000", areaCodes: ["212"] });
	const [number = "", ...rest] = (given.street ?? "").split(" ");
	return given.street === undefined ? home : { ...home, number, street: rest.join(" ") };
}

function text(value: unknown, name: string, least = 1): string {
	if (typeof value !== "string" || value.trim().length < least || value.length > 200)
		throw new BadRequest(`${name} is a text of up to 200 characters.`);
	return value.trim();
}

function list(value: unknown, name: string): string[] {
	if (value === undefined) return [];
	if (!Array.isArray(value) || value.length > 50)
		throw new BadRequest(`${name} is a list of up to 50 texts.`);
	return value.map((each: unknown) => text(each, name));
}
