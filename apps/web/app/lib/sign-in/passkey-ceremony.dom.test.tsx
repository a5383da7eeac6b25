import { expect, it } from "vitest";
import { askForKey } from "./passkey-ceremony.ts";

const begun = { ok: true, data: { challenge_id: "1", options: { challenge: "AAAA" } } } as const;

// The DOM of these tests has no passkeys, so every ceremony fails.
it("reports that a passkey which the person asked for did not arrive", async () => {
	expect(await askForKey(begun)).toEqual({ ok: false, message: "No passkey was used. You can try again." });
});

it("does not report suggestions that the browser cancels by itself", async () => {
	expect(await askForKey(begun, { autofill: true })).toEqual({ ok: false, message: undefined });
});
