import { expect, it } from "vitest";
import { askForKey } from "./passkey-ceremony.ts";

const begun = { ok: true, data: { challenge_id: "1", options: { challenge: "AAAA" } } } as const;

// The DOM of these tests has no passkeys, so every ceremony fails.
it("a passkey that a person asked for and did not get is told", async () => {
	expect(await askForKey(begun)).toEqual({ ok: false, message: "No passkey was used. You can try again." });
});

it("suggestions that the browser gives up by itself are not told", async () => {
	expect(await askForKey(begun, { autofill: true })).toEqual({ ok: false, message: undefined });
});
