import type { BrokerSettings } from "@unlisted/contracts/brokers";
import type { KnownBroker } from "../../../providers/broker-sites/port.ts";

export interface SearchableBroker extends KnownBroker {
	readonly playbook: NonNullable<KnownBroker["playbook"]>;
}

export function isSearchable(broker: KnownBroker): broker is SearchableBroker {
	return broker.playbook !== null;
}

/** Whether this person lets us contact this broker. */
export function isAllowed(broker: KnownBroker, settings: BrokerSettings): boolean {
	if (!settings.on || settings.never.includes(broker.id)) return false;
	if (broker.parent !== null && settings.never.includes(broker.parent)) return false;
	const { countries } = settings;
	return (
		countries.length === 0 ||
		broker.countries.length === 0 ||
		broker.countries.some((country) => countries.includes(country))
	);
}
