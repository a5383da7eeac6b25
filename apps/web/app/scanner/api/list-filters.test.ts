import { expect, it } from "vitest";
import { addressOf, filtersOf, isFiltered, type ListFilters, queryOf, showsAll } from "./list-filters.ts";

const searchOf = (filters: ListFilters) =>
	new URL(addressOf(filters), "http://unlisted.example").searchParams;

it("chosen filters are in the address, and can be read from it", () => {
	const filters = { status: "new", severity: "critical", source: "paste_sites", q: "a&b c" } as const;
	expect(filtersOf(searchOf(filters))).toEqual(filters);
	expect(showsAll(searchOf({}))).toBe(true);
	expect(showsAll(new URLSearchParams("severity=high"))).toBe(false);
});

it("open exposures are a choice of their own", () => {
	expect(filtersOf(new URLSearchParams("status=open&severity=high"))).toMatchObject({
		status: "open",
		severity: "high",
	});
});

it("invalid values in an address are not filters", () => {
	const made = new URLSearchParams("status=gone&severity=huge&source=tv&q=%20");
	expect(isFiltered(filtersOf(made))).toBe(false);
	expect(filtersOf(new URLSearchParams({ q: "x".repeat(300) })).q).toHaveLength(100);
});

it("the server gets the same filters, page by page", () => {
	expect(queryOf({ severity: "high", q: "mail" }, null)).toEqual({ severity: "high", q: "mail", limit: 25 });
	expect(queryOf({ status: "resolved" }, "abc")).toEqual({ status: "resolved", limit: 25, cursor: "abc" });
	expect(queryOf({ status: "open" }, null)).toEqual({ status: "open", limit: 25 });
	expect(queryOf({ status: "not_me" }, null)).toEqual({ not_me: "true", limit: 25 });
	expect(queryOf({}, null)).toEqual({ limit: 25 });
});
