import type { BrokerStep } from "@unlisted/contracts/brokers";
import { expect, it } from "vitest";
import { countDone, progressShown } from "./progress.rules.ts";

type Asked = [sourcesDone: number, brokers: BrokerStep["state"] | null];
const running = ([sourcesDone, state]: Asked) =>
	progressShown({ status: "running", sourcesDone, brokers: state && { state } });

it("sources that are done count by their share, and nothing to do is done", () => {
	const states = { paste_sites: { state: "ok" }, social_media: { state: "checking" } };
	expect(countDone(states, ["paste_sites", "social_media"])).toBe(50);
	expect(countDone({}, ["paste_sites"])).toBe(0);
	expect(countDone({}, [])).toBe(100);
});

it.each<[string, Asked[]]>([
	[
		"brokers answer last",
		[
			[0, null],
			[50, null],
			[50, "waiting"],
			[100, "checking"],
			[100, "ok"],
		],
	],
	[
		"brokers answer first",
		[
			[0, null],
			[0, "checking"],
			[25, "ok"],
			[75, "ok"],
			[100, "ok"],
		],
	],
	[
		"no broker is asked",
		[
			[0, null],
			[25, "off"],
			[75, "off"],
			[100, "off"],
		],
	],
])("while a scan runs and %s, its progress never falls and never says that all is done", (_, moments) => {
	const seen = moments.map(running);
	expect(seen).toEqual(seen.toSorted((a, b) => a - b));
	expect(seen.at(-1)).toBe(99);
	expect(new Set(seen.slice(0, -1)).has(99)).toBe(false);
});

it("sources that have all answered are four of five places while brokers are still asked", () => {
	expect(running([100, "checking"])).toBe(80);
});

it.each(["completed", "failed"] as const)("a scan that has %s keeps what was recorded", (status) => {
	expect(progressShown({ status, sourcesDone: 100, brokers: { state: "checking" } })).toBe(100);
});
