import type { Lab } from "../lab.ts";
import type { BrokerRecord } from "../register/broker-record.ts";
import type { Resident } from "../world/resident.ts";

/** Where somebody is listed, and how. */
export interface Truth {
	readonly site: string;
	readonly listing: string;
	/** The address as playbooks name it, without a port. Null if the site has no page for a single person. */
	readonly url: string | null;
	/** False while a removal holds. */
	readonly shown: boolean;
	readonly record: BrokerRecord;
}

export function truthOf(lab: Lab, resident: Resident): Truth[] {
	return [...lab.desks.values()].flatMap(({ site, register }) =>
		register.about(resident).map(({ record, gone }) => ({
			site: site.name,
			listing: record.id,
			url: site.listingPath === null ? null : `http://${site.name}.localhost${site.listingPath(record)}`,
			shown: !gone,
			record,
		})),
	);
}
