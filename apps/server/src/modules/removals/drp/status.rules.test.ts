import { createSecretKey } from "node:crypto";
import { expect, it } from "vitest";
import { drpReasons, drpStates } from "../../../providers/drp/port.ts";
import { callbackSignature, isOurCallback } from "./callback.rules.ts";
import { isOver, meaningOf, pollAfter } from "./status.rules.ts";

it("nothing that a business can say counts as a removal, and every word of the protocol means something", () => {
	for (const state of drpStates)
		for (const reason of [null, ...drpReasons]) {
			const meant = meaningOf({ state, reason, details: "x", expectedBy: null });
			const word = "event" in meant ? meant.event : meant.task;
			expect(["acknowledged", "said_done", "said_no_record", "refused", "confirm", "form"]).toContain(word);
			if (state === "denied" || state === "expired" || state === "revoked")
				expect(word).not.toBe("said_done");
		}
});

it("a business is asked after an hour, two, four and so on, at most once a day", () => {
	const now = new Date("2026-11-23T10:00:00Z");
	const hours = [0, 1, 2, 3, 4, 5, 60].map(
		(polls) => (pollAfter(polls, now).getTime() - now.getTime()) / 3_600_000,
	);
	expect(hours).toEqual([1, 2, 4, 8, 16, 24, 24]);
	expect(drpStates.filter((state) => !isOver(state))).toEqual(["open", "in_progress"]);
});

it("an address for callbacks is valid only for its own request, with the installation's key", () => {
	const key = createSecretKey(Buffer.alloc(32, 1));
	const signature = callbackSignature(key, "a");
	expect(isOurCallback(key, { id: "a", signature })).toBe(true);
	expect(isOurCallback(key, { id: "b", signature })).toBe(false);
	expect(isOurCallback(createSecretKey(Buffer.alloc(32, 2)), { id: "a", signature })).toBe(false);
	expect(isOurCallback(key, { id: "a", signature: "" })).toBe(false);
});
