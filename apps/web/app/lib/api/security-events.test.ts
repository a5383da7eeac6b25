import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { eventSentence, isWorrying, whereFrom } from "./security-events.ts";

it("has a sentence for every event that the server records", () => {
	const file = new URL("../../../../server/src/modules/identity/core/record-audit-event.ts", import.meta.url);
	const union = /AuditEventName =([^;]+);/.exec(readFileSync(file, "utf8"))?.[1] ?? "";
	const events = [...union.matchAll(/"(\w+)"/g)].map((match) => match[1] ?? "");
	expect(events.length).toBeGreaterThan(15);
	const silent = events.filter((event) => eventSentence({ event }) === event.replaceAll("_", " "));
	expect(silent).toEqual([]);
});

it("shows an unknown event rather than hiding it", () => {
	expect(eventSentence({ event: "moon_landed" })).toBe("moon landed");
});

it("says why an operator looked", () => {
	const details = { reason: "She wrote that no mail reaches her" };
	expect(eventSentence({ event: "looked_up_by_operator", details })).toBe(
		"An operator looked at the state of your account: She wrote that no mail reaches her",
	);
});

it("says which support request an operator read, answered or closed", () => {
	const details = { reference: "UN-7K3F9QXB" };
	expect(eventSentence({ event: "support_request_read_by_operator", details })).toBe(
		"An operator read your support request: UN-7K3F9QXB",
	);
});

it("marks what someone else may have caused", () => {
	expect(isWorrying({ event: "sign_in_failed" })).toBe(true);
	expect(isWorrying({ event: "sign_in" })).toBe(false);
});

it("says where an event came from, as far as it is known", () => {
	expect(whereFrom({ device: "Firefox on Linux", address: "203.0.113.0" })).toBe(
		"Firefox on Linux, network 203.0.113.0",
	);
	expect(whereFrom({ device: null, address: null })).toBe("");
});
