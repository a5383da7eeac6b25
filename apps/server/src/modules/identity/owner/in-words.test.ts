import { expect, it } from "vitest";
import { inWords } from "./identity.mails.ts";

it.each([
	[1, "1 second"],
	[59, "59 seconds"],
	[60, "1 minute"],
	[119, "1 minute"],
	[600, "10 minutes"],
	[3600, "1 hour"],
	[43_200, "12 hours"],
])("%i seconds are written as people say them: %s", (seconds, words) => {
	expect(inWords(seconds)).toBe(words);
});
