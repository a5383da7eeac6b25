import { expect, it } from "vitest";
import { seenNames } from "./seen-names.ts";

it("recognizes each of many names that it saw, and no other", () => {
	const seen = seenNames();
	for (let n = 0; n < 5000; n += 1) seen.add(`sub_${n}`);
	const known = seen.sorted();
	for (let n = 0; n < 5000; n += 1) expect(known.has(`sub_${n}`)).toBe(true);
	for (let n = 5000; n < 10_000; n += 1) expect(known.has(`sub_${n}`)).toBe(false);
});
