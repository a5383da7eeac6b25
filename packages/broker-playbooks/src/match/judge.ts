import {
	compare,
	defaultParameters,
	type MatchReason,
	type Parameters,
	type Person,
	type Prepared,
	preparePerson,
	prepareRecord,
	weighComparison,
} from "@unlisted/identity-matching";
import type { ListedPlace, Listing } from "../look-up/listing.ts";
import type { Wanted } from "../look-up/wanted.ts";
import { asPerson, namesOf } from "./as-person.ts";
import { atMostOne } from "./at-most-one.ts";

/** From where on a request that names the listing alone may be sent without asking the person. */
export const sure = 0.95;
/** From where on one that hands over more than the listing shows may be. A wrong one would tell a stranger's broker. */
export const surer = 0.99;

export type Verdict = "surer" | "sure" | "ask" | "other";

export interface Judged {
	readonly listing: Listing;
	readonly probability: number;
	readonly verdict: Verdict;
	readonly reasons: readonly MatchReason[];
}

/** Below this a listing is somebody else's and nobody is asked about it. */
const askFrom = 0.02;

export interface JudgeOptions {
	/** How many people a listing may be about: by default all adults of the United States. The lab's country is smaller. */
	readonly population?: number;
}

/** For each listing of one broker: how likely it is about the person, why, and what may be done about it. */
export function judge(wanted: Wanted, listings: readonly Listing[], options: JudgeOptions = {}): Judged[] {
	const alone = listings.map(judgeFor(wanted, options));
	const together = atMostOne(alone);
	return alone.map((judged, at) => {
		const probability = together[at] ?? judged.probability;
		const bits = Math.log2(probability / (1 - probability) / (judged.probability / (1 - judged.probability)));
		// Less than this nobody needs to read.
		if (!(bits < -0.1)) return judged;
		const reasons = [...judged.reasons, { code: "others_alike", field: null, bits } as const];
		return { ...judged, probability, reasons, verdict: verdictOf(probability) };
	});
}

/** The same for listings that come one by one. */
export function judgeFor(wanted: Wanted, { population }: JudgeOptions = {}): (listing: Listing) => Judged {
	const places = eachOnce(wanted.places);
	const person = preparePerson(asPerson({ ...wanted, places }));
	const parameters: Parameters =
		population === undefined ? defaultParameters : { ...defaultParameters, prior: 1 / population };
	return (listing) => {
		const pairs = places.length * listing.places.length;
		const [own, theirs] = bestPlaces(person, places, listing);
		const comparison = compare({ ...person, ...own }, { ...preparedListing(listing), ...theirs })
			// Nobody types a broker's numbers by hand: one that is nearly the same is a neighbor's.
			.filter(({ field, levels }) => field !== "phone" || levels[0] !== 1)
			.map((one) => (one.field === "place" && pairs > 1 ? { ...one, rarity: one.rarity * pairs } : one));
		const { probability, reasons } = weighComparison(comparison, parameters);
		return { listing, probability, reasons, verdict: verdictOf(probability) };
	};
}

const verdictOf = (probability: number): Verdict =>
	probability >= surer ? "surer" : probability >= sure ? "sure" : probability >= askFrom ? "ask" : "other";

function preparedListing(listing: Listing): Prepared {
	const known: Person = {
		names: namesOf([listing.name, ...listing.alternativeNames]),
		phones: listing.phones.map(internationalPhone),
		emails: listing.emails,
		relatives: listing.relatives,
		towns: listing.places.map(townOf),
	};
	const { birth } = prepareRecord(
		listing.age === null ? {} : { age: listing.age, recordedOn: listing.readOn },
	);
	return { ...preparePerson(known), birth };
}

type Place = Pick<Prepared, "cities" | "states">;

/** The two places that fit best: a city counts only together with its state. */
function bestPlaces(person: Prepared, places: Wanted["places"], listing: Listing): readonly [Place, Place] {
	let best: readonly [Place, Place] | undefined;
	let score = -1;
	for (const one of places)
		for (const other of listing.places) {
			const [own, theirs] = [placeOf(one), placeOf(other)];
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

function placeOf({ city, state }: ListedPlace): Place {
	const { cities, states } = preparePerson({
		names: [],
		cities: [city],
		states: state === "" ? [] : [state],
	});
	return { cities, states };
}

const townOf = ({ city, state }: ListedPlace) => (state === "" ? city : `${city}, ${state}`);

/** A number of the United States as the person's are kept. */
function internationalPhone(phone: string): string {
	const digits = phone.replace(/\D/g, "");
	return digits.length === 10 ? `+1${digits}` : `+${digits}`;
}
