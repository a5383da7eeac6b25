import { listedStatuses, severities, sourceTypes } from "@unlisted/contracts/scanner-values";
import type { Asked } from "@unlisted/contracts/seam";

/**
 * The filters of the list of all exposures. They are in the address, so a reload and going back keep them.
 */
export interface ListFilters {
	/** Open exposures, one of the three statuses, or those marked as someone else's. */
	status?: (typeof listedStatuses)[number] | "not_me" | undefined;
	severity?: (typeof severities)[number] | undefined;
	source?: (typeof sourceTypes)[number] | undefined;
	q?: string | undefined;
}

const names = ["status", "severity", "source", "q"] as const;
const maxText = 100;

/** Invalid values in the address are ignored. */
export function filtersOf(search: URLSearchParams): ListFilters {
	const oneOf = <T extends string>(name: string, all: readonly T[]) =>
		all.find((value) => value === search.get(name));
	return {
		status: oneOf("status", [...listedStatuses, "not_me"]),
		severity: oneOf("severity", severities),
		source: oneOf("source", sourceTypes),
		q:
			search
				.get("q")
				?.replaceAll(/\p{Cc}/gu, " ")
				.trim()
				.slice(0, maxText) || undefined,
	};
}

/** Whether the page shows all exposures, and not only the most recent. */
export function showsAll(search: URLSearchParams): boolean {
	return search.get("show") === "all";
}

export function addressOf(filters: ListFilters): string {
	return `/scanner?${new URLSearchParams({ show: "all", ...given(filters) })}`;
}

/** With fifty, the page was 4,850 px long on a phone. */
const shownAtOnce = 25;

/** The filters as a query for the server. */
export function queryOf(
	{ status, ...others }: ListFilters,
	cursor: string | null,
): Asked<"GET /api/scanner/exposures">["query"] {
	const which = status === "not_me" ? ({ not_me: "true" } as const) : { status };
	return { ...which, ...others, limit: shownAtOnce, ...(cursor && { cursor }) };
}

export function isFiltered(filters: ListFilters): boolean {
	return names.some((name) => filters[name] !== undefined);
}

function given(filters: ListFilters): Record<string, string> {
	return Object.fromEntries(names.flatMap((name) => (filters[name] ? [[name, filters[name]]] : [])));
}
