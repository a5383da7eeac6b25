import { defaultBrokerSettings } from "@unlisted/contracts/brokers";
import type { Sql } from "../../../platform/db/database.ts";
import { isAllowed } from "../core/askable.rules.ts";
import { findBrokerSettings } from "../core/broker-settings.repository.ts";
import type { BrokersDeps } from "../core/brokers.deps.ts";

/**
 * Which brokers this person lets us contact. A broker that left the catalogue is not contacted by anything, and what
 * its removals wait for still passes, so only those of the catalogue can be switched off.
 */
export function mayContact({ sites }: Pick<BrokersDeps, "sites">) {
	return async (sql: Sql, userId: string): Promise<(broker: string) => boolean> => {
		const settings = (await findBrokerSettings(sql, userId)) ?? defaultBrokerSettings;
		const known = new Map((sites?.brokers ?? []).map((broker) => [broker.id, broker]));
		return (id) => {
			const broker = known.get(id);
			return broker === undefined || isAllowed(broker, settings);
		};
	};
}
