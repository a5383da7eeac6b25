import { describe, expect, it } from "vitest";
import { endOf, isOver, overSince } from "./lifetime.rules.ts";

const lifetimes = { sessionIdleSeconds: 30, sessionMaxSeconds: 180, sessionShortSeconds: 12 };
const forever = { sessionIdleSeconds: 0, sessionMaxSeconds: 0, sessionShortSeconds: 0 };
const at = (seconds: number) => new Date(1_800_000_000_000 + seconds * 1000);
const session = (stays: boolean, refreshed = 0) => ({ stays, createdAt: at(0), refreshedAt: at(refreshed) });

describe("a session", () => {
	it.each([
		["is over when nobody renewed it for the idle time", session(true), 30],
		["is over at its longest, however often it was renewed", session(true, 170), 180],
		["that is not to stay is over much sooner, however often it was renewed", session(false, 10), 12],
	])("%s", (_name, one, end) => {
		expect(endOf(lifetimes, one)).toEqual(at(end));
		expect(isOver(lifetimes, one, at(end - 1))).toBe(false);
		expect(isOver(lifetimes, one, at(end))).toBe(true);
	});

	it("never ends if the operator wants that", () => {
		expect(endOf(forever, session(false))).toBeNull();
		expect(isOver(forever, session(false), at(1e9))).toBe(false);
		expect(overSince(forever, at(0))).toEqual({ idleSince: null, longSince: null, shortSince: null });
	});
});
