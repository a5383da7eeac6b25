import { expect, it } from "vitest";
import { addressOf, filtersOf, isFiltered } from "./listing-filters.ts";

const of = (query: string) => filtersOf(new URLSearchParams(query));

it("what the address says comes back as the same address", () => {
	const address = "/removals/listings?state=gone&broker=peoplefinder.example&q=austin&sort=broker";
	expect(addressOf(of(address.split("?")[1] ?? ""))).toBe(address);
});

it("what is no filter is ignored, and the usual order is not in the address", () => {
	expect(addressOf(of("state=removed&sort=newest&q=%20%00&broker="))).toBe("/removals/listings");
	expect(of(`q=${"a".repeat(500)}`).q).toHaveLength(100);
});

it("an order is no filter: it hides nothing", () => {
	expect(isFiltered(of("sort=broker"))).toBe(false);
	expect(isFiltered(of("state=listed"))).toBe(true);
});
