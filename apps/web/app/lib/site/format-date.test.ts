import fc from "fast-check";
import { expect, test } from "vitest";
import {
	axisDate,
	axisDay,
	dateInWords,
	dayInWords,
	momentInWords,
	monthInWords,
	shortDate,
	timeOfDay,
} from "./format-date.ts";

const ways: readonly [(date: string) => string, Intl.DateTimeFormatOptions][] = [
	[dateInWords, { dateStyle: "long" }],
	[momentInWords, { dateStyle: "medium", timeStyle: "short" }],
	[timeOfDay, { timeStyle: "short" }],
	[shortDate, { dateStyle: "medium" }],
	[dayInWords, { dateStyle: "long", timeZone: "UTC" }],
	[monthInWords, { month: "long", year: "numeric", timeZone: "UTC" }],
	[axisDate, { month: "short", day: "numeric" }],
	[axisDay, { month: "short", day: "numeric", timeZone: "UTC" }],
];

test.each(ways)("%o writes any date as Intl does", (write, options) => {
	const rules = new Intl.DateTimeFormat("en-US", options);
	const dates = fc.date({ min: new Date("1900-01-02"), max: new Date("2199-12-30"), noInvalidDate: true });
	fc.assert(
		fc.property(dates, (date) => {
			// A newer Node puts a narrow space before AM and PM, but browsers do not.
			expect(write(date.toISOString())).toBe(rules.format(date).replace("\u202f", " "));
		}),
	);
});

test("an invalid date is shown as unknown", () => {
	for (const [write] of ways) expect(write("soon")).toBe("an unknown date");
});
