import { expect, it } from "vitest";
import { addressOf, filtersOf, isFiltered } from "./listing-filters.ts";

const of = (query: string) => filtersOf(new URLSearchParams(query));

it("filters from the address produce the same address", () => {
	const address = "/removals/listings?state=gone&broker=peoplefinder.example&q=austin&sort=broker";
	expect(addressOf(of(address.split("?")[1] ?? ""))).toBe(address);
});

it("invalid filters are ignored, and the default order is not in the address", () => {
	expect(addressOf(of("state=removed&sort=newest&q=%20%00&broker="))).toBe("/removals/listings");
	expect(of(`q=${"a".repeat(500)}`).q).toHaveLength(100);
});

it("an order is not a filter: it hides nothing", () => {
	expect(isFiltered(of("sort=broker"))).toBe(false);
	expect(isFiltered(of("state=listed"))).toBe(true);
});
