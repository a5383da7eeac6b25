import { expect, test } from "vitest";
import { OPERATOR_SCREENS, pickScreens, SCANNED_SCREENS, SCREENS } from "./screens.ts";
import { STAGED_MOMENTS } from "./stage/staged-moments.ts";
import { STAGED_SCREENS } from "./stage/staged-screens.ts";

test("no two screens share a name, because one picture would overwrite the other", () => {
	const names = pickScreens([]).map((screen) => screen.name);
	expect(new Set(names).size).toBe(names.length);
});

test("without names all screens are chosen, with names only those", () => {
	expect(pickScreens([])).toEqual([
		...SCREENS,
		...SCANNED_SCREENS,
		...STAGED_SCREENS,
		...STAGED_MOMENTS,
		...OPERATOR_SCREENS,
	]);
	expect(pickScreens(["login", "landing"]).map((screen) => screen.path)).toEqual(["/login", "/"]);
});

test("an unknown name is answered with the known names", () => {
	expect(() => pickScreens(["nope"])).toThrow(/No screen is called "nope"\. There are: landing, login/);
});
