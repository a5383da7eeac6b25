import { defaultBrokerSettings } from "@unlisted/contracts/brokers";
import { isAllowed } from "../core/askable.rules.ts";
import { findBrokerSettings } from "../core/broker-settings.repository.ts";
import type { BrokersDeps } from "../core/brokers.deps.ts";

/** Which brokers this person lets us contact. */
export function mayContact({ db, sites }: Pick<BrokersDeps, "db" | "sites">) {
	return async (userId: string): Promise<(broker: string) => boolean> => {
		const settings = (await findBrokerSettings(db, userId)) ?? defaultBrokerSettings;
		const known = new Map((sites?.brokers ?? []).map((broker) => [broker.id, broker]));
		return (id) => {
			const broker = known.get(id);
			return broker !== undefined && isAllowed(broker, settings);
		};
	};
}
