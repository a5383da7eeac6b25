import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addressGroups } from "./address-groups.ts";

const keys = (address: string) => addressGroups(address).map(({ key }) => key);

describe("what a limit counts for an address", () => {
	it("is the address itself for IPv4", () => {
		expect(addressGroups("203.0.113.7")).toEqual([{ key: "203.0.113.7", allowance: 1 }]);
	});

	it("is a /64, and with a higher allowance a /56 and a /48, for IPv6", () => {
		expect(addressGroups("2001:db8:12:34ab:1:2:3:4")).toEqual([
			{ key: "2001:db8:12:34ab::/64", allowance: 1 },
			{ key: "2001:db8:12:3400::/56", allowance: 4 },
			{ key: "2001:db8:12:0::/48", allowance: 16 },
		]);
	});

	it("is the same for every address of a household, however it is written", () => {
		const household = keys("2001:db8:0:1::1");
		for (const address of [
			"2001:0DB8:0:1:ffff:ffff:ffff:ffff",
			"2001:db8:0:1::203.0.113.7",
			"2001:db8:0:1::%eth0",
		])
			expect(keys(address)).toEqual(household);
		expect(keys("2001:db8:0:2::1")).not.toEqual(household);
		expect(keys("2001:db8:0:2::1").at(-1)).toBe(household.at(-1));
	});

	it.each(["::ffff:203.0.113.7", "::FFFF:cb00:7107", "64:ff9b::203.0.113.7"])(
		"is IPv4 for %s, which is an IPv4 address inside IPv6",
		(address) => {
			expect(keys(address)).toEqual(["203.0.113.7"]);
		},
	);

	it("exists for every input, even for text that is not an address", () => {
		fc.assert(fc.property(fc.oneof(fc.string(), fc.ipV6(), fc.ipV4()), (text) => keys(text).length > 0));
	});

	it("has the same /64 for any two addresses that agree in their first half", () => {
		fc.assert(
			fc.property(fc.ipV6(), (address) => {
				const [first = ""] = keys(address);
				if (!first.includes(":")) return;
				expect(keys(first.replace("/64", "abcd"))[0]).toBe(first);
			}),
		);
	});
});
