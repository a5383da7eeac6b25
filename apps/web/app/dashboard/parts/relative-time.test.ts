import { expect, it } from "vitest";
import { relativeTime } from "./relative-time.ts";

const now = Date.parse("2026-11-20T12:00:00Z");

it.each([
	["2026-11-20T12:05:00Z", "just now"],
	["2026-11-20T11:59:01Z", "just now"],
	["2026-11-20T11:55:00Z", "5 min ago"],
	["2026-11-20T10:00:00Z", "2h ago"],
	["2026-11-19T11:00:00Z", "1 day ago"],
	["2026-11-17T11:00:00Z", "3 days ago"],
	["2026-10-01T12:00:00Z", "Oct 1, 2026"],
])("%s is %s", (at, words) => expect(relativeTime(at, now)).toBe(words));
