import { describe, expect, it } from "vitest";
import { isLoopbackHost, readAddress, readPlainAddress } from "./ip-address.ts";

describe("an address", () => {
	it.each([
		"",
		"10",
		"127.1",
		"0x7f.0.0.1",
		"010.0.0.1",
		"2130706433",
		"1.2.3.4.5",
		"::ffff:010.0.0.1",
		"[::1]",
		"localhost",
	])("is not %j, even if a browser reads it as one", (text) => expect(readAddress(text)).toBeNull());

	it.each([
		["203.0.113.7", "203.0.113.7"],
		[" 2001:0DB8::1%eth0 ", "2001:db8:0:0:0:0:0:1"],
		["::ffff:203.0.113.7", "203.0.113.7"],
		["::FFFF:cb00:7107", "203.0.113.7"],
		["64:ff9b::203.0.113.7", "203.0.113.7"],
		["64:ff9b:1::203.0.113.7", "64:ff9b:1:0:0:0:cb00:7107"],
	])("%s is %s", (text, plain) => expect(readPlainAddress(text)?.toNormalizedString()).toBe(plain));
});

describe("this machine", () => {
	it.each(["localhost", "127.0.0.1", "127.9.9.9", "::1", "[::1]"])("is %s", (host) =>
		expect(isLoopbackHost(host)).toBe(true),
	);
	it.each([
		"",
		"127.0.0.1.example.com",
		"127.1",
		"localhost.example.com",
		"10.0.0.1",
		"::ffff:127.0.0.1",
		"[::2]",
	])("is not %j", (host) => expect(isLoopbackHost(host)).toBe(false));
});
