import type { LabClock } from "../store/clock.ts";
import type { PlantStore } from "../store/plants.ts";
import type { RemovalStore } from "../store/removals.ts";
import { folded } from "../world/folded.ts";
import type { Population } from "../world/population.ts";
import type { Resident } from "../world/resident.ts";
import { mixed, numberOf, seeded } from "../world/seeded.ts";
import type { BrokerRecord } from "./broker-record.ts";
import { listingIds } from "./listing-ids.ts";
import { plantedRecord, type Quality, recordOf } from "./record-of.ts";

/** What a visitor types into a broker's search. */
export interface Search {
	readonly first: string;
	readonly last: string;
	/** The state's two letters. */
	readonly state?: string;
	readonly city?: string;
}

/** All records of one broker, including those that its pages do not show. */
export interface Register {
	/** What the pages show for a search. People in that place come first, sorted by age. */
	search(search: Search): readonly BrokerRecord[];
	/** The same without the place, and only by last name or initial. For sites that show similar people. */
	alike(search: Search): readonly BrokerRecord[];
	find(id: string): BrokerRecord | null;
	/** What the broker holds about a person, including removed listings. */
	about(resident: Resident): readonly { record: BrokerRecord; gone: boolean }[];
}

export interface RegisterDeps {
	readonly population: Population;
	readonly plants: PlantStore;
	readonly removals: RemovalStore;
	readonly clock: LabClock;
	readonly seed: number;
}

/** An owner of sites. Its mirrors show the same records. */
export interface Owner {
	readonly name: string;
	/** The owner's share of the population, from 0 to 1. */
	readonly coverage: number;
	readonly quality: Quality;
}

/** How often somebody is listed twice, because two sources were never merged. */
const doubled = 0.04;
const mostShown = 500;

export function brokerRegister(deps: RegisterDeps, owner: Owner): Register {
	const { population, plants, removals, clock } = deps;
	const salt = mixed(deps.seed, numberOf(owner.name));
	const ids = listingIds(salt);
	const gone = (id: string) => removals.isGone(owner.name, id, clock.now());

	function ofWorld(resident: Resident, today: string): BrokerRecord[] {
		const number = Number(resident.id);
		const random = seeded(mixed(salt, number));
		if (!random.chance(owner.coverage)) return [];
		return (random.chance(doubled) ? [0, 1] : [0]).map((part) =>
			recordOf({ resident, id: ids.of(number, part), salt, today }, owner.quality),
		);
	}

	function held(resident: Resident, today = clock.today()): BrokerRecord[] {
		const plant = plants.find(resident.id);
		if (plant === null) return ofWorld(resident, today);
		return plant.sites.includes(owner.name) ? [plantedRecord(resident, ids.ofPlant(resident.id), today)] : [];
	}

	function named(last: string, fits: (firstName: string) => boolean): BrokerRecord[] {
		const today = clock.today();
		const people = [
			...plants.called(last).map(({ resident }) => resident),
			...population
				.called(folded(last))
				.filter(({ first, nickname }) => fits(first) || (nickname !== "" && fits(nickname)))
				.flatMap(({ id }) => population.resident(id) ?? []),
		];
		return people
			.filter(({ first, nickname }) => fits(folded(first)) || (nickname !== null && fits(folded(nickname))))
			.flatMap((resident) => held(resident, today))
			.filter(({ id }) => !gone(id));
	}

	return {
		search({ first, last, state = "", city = "" }) {
			const wanted = folded(first);
			if (wanted === "" || folded(last) === "") return [];
			const found = named(last, (name) => name === wanted).filter(
				({ homes }) => state === "" || homes.some((home) => home.state === state.toUpperCase()),
			);
			return inOrder(found, folded(city)).slice(0, mostShown);
		},
		alike({ first, last }) {
			const letter = folded(first).slice(0, 1);
			const known = named(last, (name) => name.startsWith(letter));
			const anybody = () => named("smith", (name) => name.startsWith("j"));
			return inOrder(known.length > 0 ? known : anybody(), "").slice(0, mostShown);
		},
		find(id) {
			const planted = plants.find(ids.plantOf(id) ?? "");
			const number = ids.numberOf(id);
			const resident = planted?.resident ?? (number === null ? null : population.resident(number));
			if (resident === null || gone(id)) return null;
			return held(resident).find((record) => record.id === id) ?? null;
		},
		about: (resident) => held(resident).map((record) => ({ record, gone: gone(record.id) })),
	};
}

/** Sorts people who live in the city first, then those who lived there. */
function inOrder(records: readonly BrokerRecord[], city: string): readonly BrokerRecord[] {
	const rank = ({ homes }: BrokerRecord) => {
		const at = homes.findIndex((home) => folded(home.city) === city);
		return at < 0 ? homes.length + 1 : at;
	};
	return records.toSorted(
		(one, other) =>
			rank(one) - rank(other) || (one.age ?? 0) - (other.age ?? 0) || (one.id < other.id ? -1 : 1),
	);
}
