import { expect, it } from "vitest";
import { isDefinite } from "./attempt.ts";

it("only a definite answer of the server ends an attempt", () => {
	expect([200, 400, 402, 403, 404].filter(isDefinite)).toEqual([200, 400, 402, 403, 404]);
	// No answer, a wrong session or time, or a server error: the result is unknown.
	expect([0, 401, 408, 409, 429, 500, 502, 503].filter(isDefinite)).toEqual([]);
});
