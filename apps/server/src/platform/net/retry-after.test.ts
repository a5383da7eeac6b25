import { expect, it } from "vitest";
import { secondsOfRetryAfter } from "./retry-after.ts";

const now = new Date("2026-07-01T12:00:00.500Z");

it.each([
	["17", 17],
	[" 17 ", 17],
	["99999999999", 3600],
	["Wed, 01 Jul 2026 12:30:00 GMT", 1800],
	["Wednesday, 01-Jul-26 12:30:00 GMT", 1800],
	["Fri, 01 Jan 2100 00:00:00 GMT", 3600],
	["Wed, 01 Jul 2026 11:30:00 GMT", null],
	["0", null],
	["-5", null],
	["1.5", null],
	["2027", 2027],
	["2027-01-01", null],
	["soon", null],
	["", null],
	[null, null],
	[undefined, null],
])("after %j we leave a server alone for %s seconds, an hour at most", (header, seconds) => {
	expect(secondsOfRetryAfter(header, { now, mostSeconds: 3600 })).toBe(seconds);
});
