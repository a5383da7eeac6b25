import {
	type Comparison,
	compare,
	defaultParameters,
	type MatchReason,
	type Parameters,
	type Person,
	type Prepared,
	prepareBirth,
	preparePerson,
	preparePlace,
	probabilityOf,
	weighComparison,
} from "@unlisted/identity-matching";
import type { ListedPlace, Listing } from "../look-up/listing.ts";
import type { Wanted } from "../look-up/wanted.ts";
import { asPerson, namesOf } from "./as-person.ts";
import { atMostOne } from "./at-most-one.ts";

/** From this probability on, a request that names only the listing may be sent without asking the person. */
export const sure = 0.95;
/**
 * From this probability on, a request that tells more than the listing shows may be sent. A mistake would give the
 * person's details to a broker that lists somebody else.
 */
export const surer = 0.99;

export type Verdict = "surer" | "sure" | "ask" | "other";

export interface Judged {
	readonly listing: Listing;
	readonly probability: number;
	readonly verdict: Verdict;
	readonly reasons: readonly MatchReason[];
}

/** Below this probability a listing is somebody else's, and the person is not asked about it. */
const askFrom = 0.02;

export interface JudgeOptions {
	/**
	 * How many people a listing may be about. By default all adults of the United States. The lab's country is smaller.
	 */
	readonly population?: number;
}

/** For each listing of one broker: how likely it is the person, why, and what may be done about it. */
export function judge(wanted: Wanted, listings: readonly Listing[], options: JudgeOptions = {}): Judged[] {
	const compared = comparing(wanted);
	const parameters = parametersOf(options);
	const alone = listings.map((listing): Judged => {
		const { probability, reasons } = weighComparison(compared(listing), parameters);
		return { listing, probability, reasons, verdict: verdictOf(probability) };
	});
	const together = atMostOne(alone);
	return alone.map((judged, at) => {
		const probability = together[at] ?? judged.probability;
		const bits = Math.log2(probability / (1 - probability) / (judged.probability / (1 - judged.probability)));
		// A smaller effect is not worth a reason.
		if (!(bits < -0.1)) return judged;
		const reasons = [...judged.reasons, { code: "others_alike", field: null, bits } as const];
		return { ...judged, probability, reasons, verdict: verdictOf(probability) };
	});
}

/**
 * Whether a single listing may be the person. Uses the same probability, without the reasons, which nobody reads here.
 */
export function mayBeFor(wanted: Wanted, options: JudgeOptions = {}): (listing: Listing) => boolean {
	const parameters = parametersOf(options);
	// Prepared at the first listing, because many look-ups find none.
	let compared: ReturnType<typeof comparing> | undefined;
	return (listing) => {
		compared ??= comparing(wanted);
		return probabilityOf(compared(listing), parameters) >= askFrom;
	};
}

const parametersOf = ({ population }: JudgeOptions): Parameters =>
	population === undefined ? defaultParameters : { ...defaultParameters, prior: 1 / population };

/** Compares listings with a person who is prepared once. */
function comparing(wanted: Wanted): (listing: Listing) => Comparison {
	const places = eachOnce(wanted.places);
	const person = preparePerson(asPerson({ ...wanted, places }));
	const ownPlaces = places.map(preparePlace);
	return (listing) => {
		const pairs = places.length * listing.places.length;
		const [own, theirs] = bestPlaces(person, ownPlaces, listing.places.map(preparePlace));
		return (
			compare({ ...person, ...own }, preparedListing(listing, theirs))
				// Brokers do not type numbers by hand, so a number that is nearly the same is a neighbor's.
				.filter(({ field, levels }) => field !== "phone" || levels[0] !== 1)
				.map((one) => (one.field === "place" && pairs > 1 ? { ...one, rarity: one.rarity * pairs } : one))
		);
	};
}

const verdictOf = (probability: number): Verdict =>
	probability >= surer ? "surer" : probability >= sure ? "sure" : probability >= askFrom ? "ask" : "other";

function preparedListing(listing: Listing, { cities, states }: Place): Prepared {
	const known: Person = {
		names: namesOf([listing.name, ...listing.alternativeNames]),
		phones: listing.phones.map(internationalPhone),
		emails: listing.emails,
		relatives: listing.relatives,
		towns: listing.places.map(townOf),
	};
	const birth = listing.age === null ? {} : prepareBirth({ age: listing.age, recordedOn: listing.readOn });
	return { ...preparePerson(known), birth, cities, states };
}

type Place = Pick<Prepared, "cities" | "states">;

/** The two places that match best. A city counts only together with its state. */
function bestPlaces(
	person: Prepared,
	places: readonly Place[],
	listed: readonly Place[],
): readonly [Place, Place] {
	let best: readonly [Place, Place] | undefined;
	let score = -1;
	for (const own of places)
		for (const theirs of listed) {
			const sameState = own.states[0] === theirs.states[0] || !own.states[0] || !theirs.states[0];
			const sameCity = own.cities[0] === theirs.cities[0];
			const points = sameState ? (sameCity ? 3 : 2) : 1;
			if (points <= score) continue;
			score = points;
			// Springfield in another state is another town.
			best =
				points === 1 && sameCity
					? [
							{ ...own, cities: [] },
							{ ...theirs, cities: [] },
						]
					: [own, theirs];
		}
	return (
		best ?? [
			{ cities: person.cities, states: person.states },
			{ cities: [], states: [] },
		]
	);
}

const eachOnce = <Place extends ListedPlace>(places: readonly Place[]): Place[] => [
	...new Map(places.map((place) => [townOf(place).toLowerCase(), place])).values(),
];

const townOf = ({ city, state }: ListedPlace) => (state === "" ? city : `${city}, ${state}`);

/** A number of the United States in the format of the person's numbers. */
function internationalPhone(phone: string): string {
	const digits = phone.replace(/\D/g, "");
	return digits.length === 10 ? `+1${digits}` : `+${digits}`;
}
