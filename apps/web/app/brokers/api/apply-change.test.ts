import { expect, it } from "vitest";
import { applyChange } from "./apply-change.ts";

it("a change of a list and another tab's change of it are both kept", () => {
	expect(applyChange(["city", "phone"], ["phone"], ["phone", "email"])).toEqual(["city", "phone", "email"]);
	expect(applyChange(["city", "phone"], ["phone"], [])).toEqual(["city"]);
	expect(applyChange([], ["phone"], ["phone"])).toEqual([]);
	expect(applyChange(["city"], [], ["city"])).toEqual(["city"]);
});
