import type { BrokerSites, KnownBroker } from "../../../providers/broker-sites/port.ts";
import type { DrpBusiness } from "../../../providers/drp/port.ts";

export type BusinessOfSite = DrpBusiness & { readonly site: string | null };

/** Adds to each broker the business that takes its requests: its own, or its owner's. */
export function withBusinesses(sites: BrokerSites, businesses: readonly BusinessOfSite[]): BrokerSites {
	const bySite = new Map(businesses.flatMap((one) => (one.site === null ? [] : [[one.site, one] as const])));
	if (bySite.size === 0) return sites;
	const brokers = sites.brokers.map((broker): KnownBroker => {
		const drp = (broker.parent === null ? undefined : bySite.get(broker.parent)) ?? bySite.get(broker.id);
		return drp ? { ...broker, drp } : broker;
	});
	return { ...sites, brokers };
}
