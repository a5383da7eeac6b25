import { closingAt, closingDomains } from "@unlisted/contracts/help/account-closings";
import { helpServiceAt } from "@unlisted/contracts/help/services";
import type { KeyRing } from "../../../platform/crypto/key-ring.ts";
import type { BrokerSites, KnownBroker } from "../../../providers/broker-sites/port.ts";

/**
 * The name of a service in columns that are not sealed. A reader of the database alone does not learn who has an
 * account where.
 */
export function serviceId(keys: Pick<KeyRing, "blindIndex">, service: string): string {
	return `account-${keys.blindIndex("removals.account", service).toString("hex").slice(0, 32)}`;
}

/** Adds to the sites the services that JustDeleteMe knows how to leave. */
export function withServices(sites: BrokerSites, keys: Pick<KeyRing, "blindIndex">): BrokerSites {
	const services = [...closingDomains].flatMap((service): KnownBroker[] => {
		const { name, state, site } = helpServiceAt(service, service);
		const closing = closingAt(service, { name, state });
		if (!closing) return [];
		return [
			{
				id: serviceId(keys, service),
				name,
				kind: "service",
				countries: ["*"],
				parent: null,
				website: site ?? `https://${service}/`,
				checked: "From JustDeleteMe, not tried by us.",
				playbook: null,
				optOut: null,
				optOutUrl: closing.page,
				email: closing.letter?.to ?? null,
				company: { kind: "service", exemptions: [] },
				account: { service, how: closing.how ?? null },
			},
		];
	});
	return { ...sites, services };
}
