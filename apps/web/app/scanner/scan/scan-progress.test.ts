import { expect, it } from "vitest";
import { further, justStarted } from "./scan-progress.ts";

const begun = justStarted("a", new Date(0));
const at = (progress: number, status: "running" | "completed" | "failed" = "running") => ({
	...begun,
	status,
	progress,
});

it("a scan only moves forward", () => {
	expect(further(undefined, begun)).toBe(begun);
	expect(further(at(25), at(50)).progress).toBe(50);
	expect(further(at(50), at(25)).progress).toBe(50);
});

it("a scan that is over stays over, even if an older answer arrives late", () => {
	expect(further(at(75), at(50, "failed")).status).toBe("failed");
	expect(further(at(100, "completed"), at(100)).status).toBe("completed");
	expect(further(at(50, "failed"), at(75)).status).toBe("failed");
});

it("another scan replaces the one before", () => {
	const next = justStarted("b", new Date(1));
	expect(further(at(100, "completed"), next)).toBe(next);
});

it("before the first answer all four sources wait", () => {
	expect(begun.progress).toBe(0);
	expect(begun.sources?.map(({ state }) => state)).toEqual(Array(4).fill("waiting"));
});
