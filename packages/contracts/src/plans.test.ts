import fc from "fast-check";
import { expect, test } from "vitest";
import { formatPrice } from "./plans.ts";

test("writes a price the way Intl writes US dollars", () => {
	const rules = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
	fc.assert(
		fc.property(fc.integer({ min: -1e10, max: 1e10 }), (cents) => {
			expect(formatPrice(cents)).toBe(rules.format(cents / 100));
		}),
	);
	expect(formatPrice(1999)).toBe("$19.99");
});
