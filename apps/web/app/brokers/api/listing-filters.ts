import {
	type ListingSort,
	type ListingState,
	listingSorts,
	listingStates,
} from "@unlisted/contracts/broker-values";
import type { Asked } from "@unlisted/contracts/seam";

/** The filters of the list. They are in the address, so a reload and going back keep them. */
export interface ListingFilters {
	state?: ListingState | undefined;
	broker?: string | undefined;
	q?: string | undefined;
	sort?: ListingSort | undefined;
}

const names = ["state", "broker", "q", "sort"] as const;
const maxText = 100;
const maxBroker = 253;

/** Ignores invalid values in the address, and the default order. */
export function filtersOf(search: URLSearchParams): ListingFilters {
	const text = (name: string, max: number) =>
		search
			.get(name)
			?.replaceAll(/\p{Cc}/gu, " ")
			.trim()
			.slice(0, max) || undefined;
	const sort = listingSorts.find((value) => value === search.get("sort"));
	return {
		state: listingStates.find((value) => value === search.get("state")),
		broker: text("broker", maxBroker),
		q: text("q", maxText),
		sort: sort === "newest" ? undefined : sort,
	};
}

export function addressOf(filters: ListingFilters): string {
	const given = names.flatMap((name) => (filters[name] ? [[name, filters[name]]] : []));
	return given.length === 0 ? "/removals/listings" : `/removals/listings?${new URLSearchParams(given)}`;
}

/** The filters as a query for the server. */
export function queryOf(
	filters: ListingFilters,
	cursor: string | null,
): Asked<"GET /api/brokers/listings">["query"] {
	return { ...filters, ...(cursor && { cursor }) };
}

/** Whether a filter hides something. An order alone does not. */
export function isFiltered({ state, broker, q }: ListingFilters): boolean {
	return Boolean(state ?? broker ?? q);
}
