import { expect, it } from "vitest";
import { addressOf, filtersOf, isFiltered, type ListFilters, queryOf, showsAll } from "./list-filters.ts";

const searchOf = (filters: ListFilters) =>
	new URL(addressOf(filters), "http://unlisted.example").searchParams;

it("what is chosen is in the address, and comes back out of it", () => {
	const filters = { status: "new", severity: "critical", source: "paste_sites", q: "a&b c" } as const;
	expect(filtersOf(searchOf(filters))).toEqual(filters);
	expect(showsAll(searchOf({}))).toBe(true);
	expect(showsAll(new URLSearchParams("severity=high"))).toBe(false);
});

it("what is open is a choice of its own", () => {
	expect(filtersOf(new URLSearchParams("status=open&severity=high"))).toMatchObject({
		status: "open",
		severity: "high",
	});
});

it("an address that somebody made up is no filter", () => {
	const made = new URLSearchParams("status=gone&severity=huge&source=tv&q=%20");
	expect(isFiltered(filtersOf(made))).toBe(false);
	expect(filtersOf(new URLSearchParams({ q: "x".repeat(300) })).q).toHaveLength(100);
});

it("the server is asked for the same, page by page", () => {
	expect(queryOf({ severity: "high", q: "mail" }, null)).toEqual({ severity: "high", q: "mail", limit: 25 });
	expect(queryOf({ status: "resolved" }, "abc")).toEqual({ status: "resolved", limit: 25, cursor: "abc" });
	expect(queryOf({ status: "open" }, null)).toEqual({ status: "open", limit: 25 });
	expect(queryOf({ status: "not_me" }, null)).toEqual({ not_me: "true", limit: 25 });
	expect(queryOf({}, null)).toEqual({ limit: 25 });
});
