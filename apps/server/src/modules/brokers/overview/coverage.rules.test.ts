import { expect, it } from "vitest";
import { coverageSentence } from "./coverage.rules.ts";

const none = { checked: 0, couldNot: 0, waiting: 0, switchedOff: 0, notSearchable: 0 };

it.each([
	[{ waiting: 22 }, "22 brokers not checked yet."],
	[{ checked: 1 }, "1 broker checked."],
	[{ checked: 41, couldNot: 3 }, "41 brokers checked, 3 could not be checked."],
	[{ couldNot: 1, waiting: 2 }, "1 broker could not be checked, 2 not checked yet."],
	[
		{ switchedOff: 5, notSearchable: 860 },
		"5 brokers switched off, 860 cannot be searched (they get a request without a search).",
	],
	[{}, "No broker is known here."],
])("says only what there is: %o", (numbers, says) => {
	expect(coverageSentence({ ...none, ...numbers })).toBe(says);
});
