import { describe, expect, it } from "vitest";
import { isPrivateAddress, trustedProxies, trustsVisitors } from "./trusted-proxies.ts";

describe("TRUST_PROXY", () => {
	it("accepts addresses, networks and their names, of IPv4 and IPv6", () => {
		const { trusts, declared } = trustedProxies("10.0.0.5, 192.0.2.0/24, 2001:db8::/32, loopback");
		expect(declared).toBe(true);
		for (const address of ["10.0.0.5", "::ffff:10.0.0.5", "192.0.2.200", "2001:db8::9", "127.0.0.9", "::1"])
			expect(trusts(address), address).toBe(true);
		for (const address of ["10.0.0.6", "192.0.3.1", "2001:db9::1", "", "constructor"])
			expect(trusts(address), address).toBe(false);
	});

	it('without a value trusts nobody and decides nothing; "none" declares that there is no proxy', () => {
		expect(trustedProxies("")).toMatchObject({ declared: false, none: false });
		expect(trustedProxies("none")).toMatchObject({ declared: true, none: true });
		expect(trustedProxies("none").trusts("127.0.0.1")).toBe(false);
	});
});

describe("a TRUST_PROXY", () => {
	it.each([
		"0.0.0.0/0",
		"10.0.0.0/7",
		"192.0.0.0/2",
		"::/0",
		"2000::/3",
		"2a00::/12",
		"2001::/16",
		"::ffff:0.0.0.0/1",
		"e000::/3",
		"f800::/5",
		"127.0.0.1, 128.0.0.0/1",
	])("of %s trusts visitors as well", (value) => expect(trustsVisitors(value)).toBe(true));
	it.each([
		"",
		"none",
		"10.0.0.0/8",
		"2a02:1234::/32",
		"2600::/17",
		"fc00::/7",
		"fd00::/8",
		"fe80::/10",
		"loopback, linklocal, uniquelocal",
	])("of %j does not", (value) => expect(trustsVisitors(value)).toBe(false));
});

describe("an address that the internet does not route", () => {
	it.each([
		"127.0.0.1",
		"10.9.8.7",
		"172.20.0.3",
		"192.168.1.1",
		"100.64.1.1",
		"::1",
		"fd12::1",
		"fe80::1%eth0",
	])("%s is one", (address) => expect(isPrivateAddress(address)).toBe(true));
	it.each(["203.0.113.7", "172.32.0.1", "2001:db8::1", "0.0.0.0", "::", "localhost", ""])(
		"%s is not one",
		(address) => expect(isPrivateAddress(address)).toBe(false),
	);
});
