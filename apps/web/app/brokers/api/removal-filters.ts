import { type RemovalGroup, removalGroups } from "@unlisted/contracts/removals/removal-values";

/** The filters of the list of removals. They are in the address, so a reload and going back keep them. */
export interface RemovalFilters {
	group?: RemovalGroup | undefined;
	broker?: string | undefined;
}

const maxBroker = 253;

/** Invalid values in the address are ignored. */
export function removalFiltersOf(search: URLSearchParams): RemovalFilters {
	return {
		group: removalGroups.find((value) => value === search.get("group")),
		broker:
			search
				.get("broker")
				?.replaceAll(/\p{Cc}/gu, "")
				.trim()
				.slice(0, maxBroker) || undefined,
	};
}

export function removalsAddress({ group, broker }: RemovalFilters): string {
	const given = [...(group ? [["group", group]] : []), ...(broker ? [["broker", broker]] : [])];
	return given.length === 0 ? "/removals" : `/removals?${new URLSearchParams(given)}`;
}
