import { expect, it } from "vitest";
import { dataSensitivity, exposureAge } from "./risk.ts";

it.each([
	[{ password: "kept by nobody", email: "a" }, "High"],
	[{ email: null, phone: "1" }, "Medium"],
	[{ phone: "1" }, "Low"],
	[{}, "Low"],
])("the sensitivity of %j is %s", (data, sensitivity) => expect(dataSensitivity(data)).toBe(sensitivity));

it.each([
	["2026-11-20T12:00:00.000Z", 0],
	["2026-11-19T12:00:00.001Z", 0],
	["2026-11-19T12:00:00.000Z", 1],
	["2026-10-21T00:00:00.000Z", 30],
	["2026-11-21T00:00:00.000Z", 0],
])("an exposure found at %s is %i whole days old", (discoveredAt, days) =>
	expect(exposureAge(discoveredAt, Date.UTC(2026, 10, 20, 12))).toBe(days),
);
