import { defaultBrokerSettings } from "@unlisted/contracts/brokers";
import type { Sql } from "../../../platform/db/database.ts";
import type { BrokerSites, KnownBroker } from "../../../providers/broker-sites/port.ts";
import { isAllowed } from "./askable.rules.ts";
import { findBrokerSettings } from "./broker-settings.repository.ts";

declare const asked: unique symbol;

/**
 * Shows that the person's settings were read before a broker is searched with their name. Every search takes one, and
 * only `searchPermit` makes it.
 */
export interface SearchPermit {
	readonly [asked]: true;
}

/** The sites as this slice sees them: none is searched without a permit. */
export type SitesBySearchPermit = Omit<BrokerSites, "lookUp"> & {
	readonly lookUp: (
		...given: [...Parameters<BrokerSites["lookUp"]>, permit: SearchPermit]
	) => ReturnType<BrokerSites["lookUp"]>;
};

/** Null if the person does not let us contact this broker. */
export async function searchPermit(
	sql: Sql,
	userId: string,
	broker: KnownBroker,
): Promise<SearchPermit | null> {
	const settings = (await findBrokerSettings(sql, userId)) ?? defaultBrokerSettings;
	return isAllowed(broker, settings) ? permit : null;
}

const permit = {} as SearchPermit;
