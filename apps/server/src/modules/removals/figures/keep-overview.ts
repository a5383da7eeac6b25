import type { Sql } from "../../../platform/db/database.ts";
import { keepFigures } from "../../../platform/db/operator-figures.ts";
import {
	type BrokerCount,
	countSendsOfEverybody,
	removalsOfEverybodyByBroker,
	removalsOfEverybodyByState,
	type StateCount,
} from "./tally.repository.ts";

/** What the operator's command shows about all removals. */
export interface Overview {
	readonly states: readonly StateCount[];
	readonly owners: readonly BrokerCount[];
	readonly sent: number;
}

export const keptOverview = "removals";

/** Reads all removals, once an hour. */
export async function keepOverview(sql: Sql, now: Date): Promise<Overview> {
	const overview = {
		states: await removalsOfEverybodyByState(sql),
		owners: await removalsOfEverybodyByBroker(sql),
		sent: await countSendsOfEverybody(sql),
	};
	await keepFigures(sql, keptOverview, now, overview);
	return overview;
}
