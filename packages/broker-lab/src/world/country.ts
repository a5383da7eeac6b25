import type { Home, Land } from "./families.ts";
import { type Place, places } from "./places.ts";
import { type Seeded, weighted } from "./seeded.ts";

/** A country with real cities and made-up streets, for people with these names. */
export function country(names: Pick<Land, "familyName" | "otherName">): Land {
	return { ...names, newHome: (random) => homeIn(random, anywhere(random)), moved, phone };
}

const keyed = new Map(places.map((place) => [`${place.city}, ${place.state}`, place]));
const placeOf = (key: string): Place => keyed.get(key) ?? (places[0] as Place);
const pickOf = (some: readonly Place[]) => {
	const pick = weighted(some.map(({ city, state, size }) => [`${city}, ${state}`, size] as const));
	return (random: Seeded) => placeOf(pick(random));
};
const anywhere = pickOf(places);
const inState = new Map(
	[...new Set(places.map(({ state }) => state))].map((state) => [
		state,
		pickOf(places.filter((place) => place.state === state)),
	]),
);

const streetNames =
	"Oak Maple Cedar Elm Walnut Chestnut Willow Birch Juniper Sycamore Laurel Aspen Magnolia Poplar Hickory Lakeview Hillcrest Meadow Sunset Orchard Prairie Harbor Quarry Mill Foundry Heron Falcon Copper Granite Lantern Wheelhouse Saddle Compass Anchor Clover Thistle Larkspur Bramble Fernwood Pinecrest".split(
		" ",
	);
const streetKinds = ["St", "Ave", "Rd", "Dr", "Ln", "Ct", "Blvd", "Way"];

export function homeIn(random: Seeded, { city, state, postcodePrefix }: Place): Home {
	return {
		street: `${random.pick(streetNames)} ${random.pick(streetKinds)}`,
		number: `${1 + random.below(9800)}`,
		city,
		postcode: `${postcodePrefix}${String(random.below(60)).padStart(2, "0")}`,
		state,
	};
}

/** Moves across the country, within the state, or nearby. */
function moved(random: Seeded, from: Home): Home {
	if (random.chance(0.25)) return homeIn(random, anywhere(random));
	const here = keyed.get(`${from.city}, ${from.state}`);
	if (here === undefined || random.chance(0.5))
		return homeIn(random, (inState.get(from.state) ?? anywhere)(random));
	return homeIn(random, here);
}

/** The numbers from 555-0100 to 555-0199 belong to nobody. Many people keep the area code of a former home. */
function phone(random: Seeded, home: Home): string {
	const place = random.chance(0.7)
		? (keyed.get(`${home.city}, ${home.state}`) ?? anywhere(random))
		: anywhere(random);
	return `+1${random.pick(place.areaCodes)}55501${String(random.below(100)).padStart(2, "0")}`;
}
