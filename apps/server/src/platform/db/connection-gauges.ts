import type { GaugeFamily } from "../http/metrics/figures.ts";
import type { Database } from "./database.ts";

/** Connections of this process to PostgreSQL, and callers that wait for one. The embedded database has none. */
export function connectionGauges(db: Database): readonly GaugeFamily[] {
	const { connections } = db;
	if (!connections) return [];
	return [
		{
			name: "unlisted_database_connections",
			help: "Connections of this process to PostgreSQL that are used or idle, and callers who wait for one",
			label: "state",
			atHand: true,
			values: async () => new Map(Object.entries(connections())),
		},
	];
}
