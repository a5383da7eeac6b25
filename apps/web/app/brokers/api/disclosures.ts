import {
	type InfiniteData,
	keepPreviousData,
	type UseInfiniteQueryResult,
	useInfiniteQuery,
} from "@tanstack/react-query";
import { type DisclosableField, disclosableFields } from "@unlisted/contracts/removals/removal-values";
import { fetchApi, needed } from "../../lib/api/authed-api.ts";
import { removalsKey } from "../../lib/api/removals.ts";
import type { Disclosure, Disclosures } from "./types.ts";

/** The filters are in the address, so a reload and going back keep them. */
export interface DisclosureFilters {
	broker?: string | undefined;
	field?: DisclosableField | undefined;
}

export function disclosureFiltersOf(search: URLSearchParams): DisclosureFilters {
	return {
		broker: search.get("broker")?.trim().slice(0, 253) || undefined,
		field: disclosableFields.find((one) => one === search.get("field")),
	};
}

export function disclosuresAddress({ broker, field }: DisclosureFilters): string {
	const given = [...(broker ? [["broker", broker]] : []), ...(field ? [["field", field]] : [])];
	return given.length === 0 ? "/removals/disclosures" : `/removals/disclosures?${new URLSearchParams(given)}`;
}

/** Loads page after page, newest first. */
export function useDisclosures({
	broker,
	field,
}: DisclosureFilters): UseInfiniteQueryResult<InfiniteData<Disclosures & { disclosures: Disclosure[] }>> {
	return useInfiniteQuery({
		queryKey: [...removalsKey, "disclosures", broker, field],
		queryFn: async ({ pageParam }) => {
			const told = await fetchApi("GET /api/removals/disclosures", {
				query: {
					limit: pageParam === null ? 20 : 100,
					...(broker && { broker }),
					...(field && { field }),
					...(pageParam && { cursor: pageParam }),
				},
			});
			return { ...told, disclosures: needed(told.disclosures) };
		},
		initialPageParam: null as string | null,
		getNextPageParam: ({ next_cursor }) => next_cursor,
		placeholderData: keepPreviousData,
		staleTime: 0,
	});
}
