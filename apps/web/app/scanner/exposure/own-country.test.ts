import { afterEach, expect, it } from "vitest";
import { writeStored } from "../../lib/session/stored-session.ts";
import { countryKey, ownCountry, rememberCountry } from "./own-country.ts";

afterEach(() => writeStored(countryKey, null));

it.each([
	[["en-US"], "US"],
	[["fr", "de-DE", "en-US"], "DE"],
	[["en-US@posix"], "US"],
	[["zh-Hant-TW", "en-gb"], "GB"],
	[["C", "", "en", "_"], "other"],
	[[], "other"],
])("the browser's languages %j give %s, and never a failure", (languages, country) =>
	expect(ownCountry(languages)).toBe(country),
);

it("the browser stores a chosen country, and the next page starts with it", async () => {
	rememberCountry("DE");
	expect(ownCountry(["en-US"])).toBe("DE");
	rememberCountry("other");
	expect(ownCountry(["en-US"])).toBe("other");
	writeStored(countryKey, "Atlantis");
	expect(ownCountry(["en-US"]), "what somebody else wrote there").toBe("other");
});
