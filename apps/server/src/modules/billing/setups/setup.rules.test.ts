import { expect, it } from "vitest";
import { priceOfSetup } from "./setup.rules.ts";

const lines = [{ amount: 1999 }, { amount: 4900, isSetup: true }];

it("takes only the line of the setup", () => {
	expect(priceOfSetup({ subtotal: 6899, total: 6899, lines })).toBe(4900);
});

it("adds the setup's share of the tax", () => {
	expect(priceOfSetup({ subtotal: 6899, total: 7589, lines })).toBe(5390);
});

it("is zero on an invoice of zero", () => {
	expect(priceOfSetup({ subtotal: 0, total: 0, lines: [] })).toBe(0);
});
