import { sourceTypes } from "@unlisted/contracts/scanner-values";
import type { ScanSource } from "@unlisted/contracts/told";
import { expect, it } from "vitest";
import { whyNothing } from "./nothing-found.ts";

const sources = (...states: ScanSource["state"][]): ScanSource[] =>
	sourceTypes.map((source_type, at) => ({
		source_type,
		state: states[at] ?? "ok",
		checked_at: null,
		last_ok_at: null,
		unknown_since: null,
		reason: null,
		providers: [],
	}));
const real = (...states: ScanSource["state"][]) => ({ sources: sources(...states), sample_only: false });
const complete = { complete: true };

it("is good news only if every source that is on answered a complete scan", () => {
	expect(whyNothing([complete], real())).toBe("looked_everywhere");
	expect(whyNothing([complete], real("off", "ok"))).toBe("looked_everywhere");
});

it("is no news before the first scan", () => {
	expect(whyNothing([], real("never", "never", "never", "never"))).toBe("never_scanned");
});

it.each(["unknown", "not_configured", "never"] as const)("is not known while a source is %s", (state) => {
	expect(whyNothing([complete], real("ok", state))).toBe("could_not_check");
});

it("is not known if the last scan was not complete, or nothing was asked at all", () => {
	expect(whyNothing([{ complete: false }, complete], real())).toBe("could_not_check");
	expect(whyNothing([complete], real("off", "off", "off", "off"))).toBe("could_not_check");
});

it("says nothing about a person if only the sample of made-up people was asked", () => {
	expect(whyNothing([complete], { sources: sources(), sample_only: true })).toBe("sample_only");
});
