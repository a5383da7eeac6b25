import type { DatabaseSync } from "node:sqlite";
import { folded } from "../world/folded.ts";
import type { Resident } from "../world/resident.ts";

/** A person added by hand. The named sites list them exactly as given. */
export interface Plant {
	readonly resident: Resident;
	readonly sites: readonly string[];
}

export interface PlantStore {
	add(plant: Plant): void;
	find(id: string): Plant | null;
	/** All plants who have or had this family name. */
	called(last: string): readonly Plant[];
	/** How many people were ever planted under this family name: since the lab was opened, plus those it had then. */
	everCalled(last: string): number;
	all(): readonly Plant[];
	remove(id: string): boolean;
}

/** Plants are held in memory, so more of them must be a mistake. */
const most = 50_000;

export function plantStore(database: DatabaseSync): PlantStore {
	const insert = database.prepare("INSERT INTO plants (id, resident, sites) VALUES (?, ?, ?)");
	const drop = database.prepare("DELETE FROM plants WHERE id = ?");
	const plants = new Map<string, Plant>();
	const byName = new Map<string, Set<Plant>>();
	const namesOf = ({ resident }: Plant) =>
		new Set([resident.last, ...resident.formerNames].map((name) => folded(name)));
	const ever = new Map<string, number>();
	const remember = (plant: Plant) => {
		plants.set(plant.resident.id, plant);
		const last = folded(plant.resident.last);
		ever.set(last, (ever.get(last) ?? 0) + 1);
		for (const name of namesOf(plant)) byName.set(name, (byName.get(name) ?? new Set()).add(plant));
	};
	for (const { resident, sites } of database
		.prepare("SELECT resident, sites FROM plants ORDER BY rowid")
		.all() as unknown as { resident: string; sites: string }[])
		remember({ resident: JSON.parse(resident) as Resident, sites: JSON.parse(sites) as string[] });
	return {
		add(plant) {
			if (plants.size >= most) throw new Error("There are too many planted listings.");
			insert.run(plant.resident.id, JSON.stringify(plant.resident), JSON.stringify(plant.sites));
			remember(plant);
		},
		find: (id) => plants.get(id) ?? null,
		everCalled: (last) => ever.get(folded(last)) ?? 0,
		called: (last) => [...(byName.get(folded(last)) ?? [])],
		all: () => [...plants.values()],
		remove(id) {
			const plant = plants.get(id);
			if (plant === undefined) return false;
			drop.run(id);
			plants.delete(id);
			for (const name of namesOf(plant)) byName.get(name)?.delete(plant);
			return true;
		},
	};
}
