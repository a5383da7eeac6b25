import { runtimeDefaults } from "@unlisted/contracts/runtime";
import { expect, it } from "vitest";
import { changesBetween, settingsOf } from "./settings.rules.ts";

it("a setting that nobody changed is as the environment says", () => {
	expect(settingsOf([])).toEqual(runtimeDefaults);
});

it("a value that is unknown or out of bounds changes nothing, and the others apply", () => {
	const rows = [
		{ name: "scans", value: false },
		{ name: "removals", value: "off" },
		{ name: "removals_per_broker_day", value: -1 },
		{ name: "scan_starts_per_hour", value: 10_000 },
		{ name: "__proto__", value: { sign_ups: false } },
		{ name: "constructor", value: true },
		{ name: "of_another_version", value: true },
	];
	expect(settingsOf(rows)).toEqual({ ...runtimeDefaults, scans: false });
});

it("only a different value is a change", () => {
	const after = { ...runtimeDefaults, scans: false, banner: "Back at noon" };
	expect(changesBetween(runtimeDefaults, after)).toEqual([
		["scans", false],
		["banner", "Back at noon"],
	]);
	expect(changesBetween(after, after)).toEqual([]);
});
