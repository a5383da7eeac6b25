import { defaultFrequencies } from "../names/frequencies.ts";
import type { FieldParameters, Kin, Parameters } from "./parameters.ts";

/** Adults in the United States: the record is about one of them. */
export const defaultPopulation = 260_000_000;

const { first, last, city } = defaultFrequencies;

/** The rest to 1 belongs to the last level, "different". */
function levels(m: readonly number[], u: readonly number[]): FieldParameters {
	const rest = (some: readonly number[]) => [...some, 1 - some.reduce((sum, value) => sum + value, 0)];
	return { m: rest(m), u: rest(u) };
}

/**
 * Chosen, not counted, because there are no labeled records of real people. The README says where each figure
 * comes from. A `u` of an exact name or city is the mean over people. The share of the actual name replaces
 * it.
 */
export const defaultParameters: Parameters = {
	prior: 1 / defaultPopulation,
	namesGoTogether: 2,
	fields: {
		first_name: levels([0.88, 0.06, 0.035, 0.013], [first.mean, first.mean, 0.006, 0.03]),
		first_initial: levels([0.97], [0.075]),
		middle_name: levels([0.62, 0.3, 0.02], [0.006, 0.08, 0.006]),
		last_name: levels([0.9, 0.05, 0.01], [last.mean, 0.002, 0.015]),
		// The names of strangers fit in one order as often as in the other, and are swapped only where they fit.
		name_order: { m: [0.992, 0.008], u: [1, 1] },
		birth_date: levels([0.94, 0.02, 0.012, 0.008], [1 / 23_000, 1 / 1_200, 1 / 160, 1 / 63]),
		birth_year: levels([0.93, 0.04, 0.01], [1 / 63, 2 / 63, 4 / 63]),
		street: streets(),
		place: places(),
		phone: levels([0.4, 0.01], [2e-9, 8e-8]),
		email: levels([0.35, 0.01, 0.08], [1e-11, 1e-9, 0.004]),
		username: levels([0.35, 0.01], [1e-6, 2e-5]),
		// Namesakes have a family name in common with each other's families, so only given names tell them apart.
		relatives: levels([0.5, 0.35], [first.mean ** 2, first.mean]),
		towns: levels([0.2, 0.35], [0.0003, 0.006]),
	},
	kin: kin(),
};

/** Outer product of the levels of several independent parts. */
function joint(...parts: readonly (readonly number[])[]): number[] {
	return parts.reduce<number[]>(
		(cells, part) => cells.flatMap((cell) => part.map((value) => cell * value)),
		[1],
	);
}

/** The sum of tables, weighted by how often each case happens. */
function mixed(...cases: readonly (readonly [number, readonly number[]])[]): number[] {
	const [, shape = []] = cases[0] ?? [];
	return shape.map((_, cell) => cases.reduce((sum, [weight, table]) => sum + weight * (table[cell] ?? 0), 0));
}

function streets(): FieldParameters {
	const elsewhere = joint([0.002, 0.003, 0.995], [0.01, 0.04, 0.95]);
	const atHome = joint([0.93, 0.05, 0.02], [0.95, 0.03, 0.02]);
	// A neighbor is a stranger too.
	const sameStreet = joint([0.93, 0.05, 0.02], [0.01, 0.05, 0.94]);
	return { m: mixed([0.68, atHome], [0.32, elsewhere]), u: mixed([1 - 1e-5, elsewhere], [1e-5, sameStreet]) };
}

/**
 * City, postcode and state depend on each other through where the two people live: the same home, town,
 * state, or none.
 */
function places(): FieldParameters {
	const inTown = [0.95, 0.03, 0.02];
	const outOfTown = [0.0008, 0.004, 0.9952];
	const home = joint(inTown, [0.95, 0.03, 0.02], [0.99, 0.01]);
	const town = joint(inTown, [0.1, 0.4, 0.5], [0.99, 0.01]);
	const state = joint(outOfTown, [0.0003, 0.03, 0.9697], [0.99, 0.01]);
	const country = joint(outOfTown, [0.00001, 0.002, 0.99799], [0.01, 0.99]);
	const sameCity = city.mean;
	const sameState = 0.045;
	return {
		m: mixed([0.66, home], [0.13, town], [0.14, state], [0.07, country]),
		u: mixed([sameCity, town], [sameState, state], [1 - sameCity - sameState, country]),
	};
}

function kin(): Kin[] {
	const household = {
		last_name: 0.8,
		street: 0.75,
		place: 0.8,
		phone: 0.35,
		email: 0.03,
		name_order: 1,
		relatives: 0.8,
		towns: 0.6,
	};
	return [
		{ name: "somebody of the household", perPerson: 1.6, shares: household },
		{
			name: "a twin",
			perPerson: 0.03,
			shares: { ...household, last_name: 0.9, street: 0.5, birth_date: 1, birth_year: 1 },
		},
		{
			name: "a parent or child of the same name",
			perPerson: 0.03,
			shares: { ...household, first_name: 1, first_initial: 1, middle_name: 0.5, last_name: 1, street: 0.5 },
		},
	];
}
