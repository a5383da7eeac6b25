import { expect, it } from "vitest";
import { ownCountry } from "./own-country.ts";

it.each([
	[["en-US"], "US"],
	[["fr", "de-DE", "en-US"], "DE"],
	[["en-US@posix"], "US"],
	[["zh-Hant-TW", "en-gb"], "GB"],
	[["C", "", "en", "_"], "other"],
	[[], "other"],
])("the browser's languages %j come to %s, and never to a failure", (languages, country) =>
	expect(ownCountry(languages)).toBe(country),
);
