import { expect, it } from "vitest";
import { relyingPartyOf } from "../core/relying-party.rules.ts";
import { isCopied, isLastWayIn, nameFor } from "./passkeys.rules.ts";

it("a count that does not go up means a copy, unless the device never counts", () => {
	expect(isCopied(0, 0)).toBe(false);
	expect(isCopied(0, 1)).toBe(false);
	expect(isCopied(4, 5)).toBe(false);
	expect(isCopied(5, 5)).toBe(true);
	expect(isCopied(5, 4)).toBe(true);
	expect(isCopied(5, 0)).toBe(true);
});

it("a passkey is the last way in without a password, another passkey or a provider", () => {
	const only = { hasPassword: false, otherPasskeys: 0, providers: ["email", "phone"] };
	expect(isLastWayIn(only)).toBe(true);
	expect(isLastWayIn({ ...only, hasPassword: true })).toBe(false);
	expect(isLastWayIn({ ...only, otherPasskeys: 1 })).toBe(false);
	expect(isLastWayIn({ ...only, providers: ["email", "google"] })).toBe(false);
});

it("a new passkey is named after its maker, or after the browser", () => {
	expect(nameFor("fbfc3007-154e-4ecc-8c0b-6e020557d7bd", "Safari on macOS")).toBe("Apple Passwords");
	expect(nameFor("00000000-0000-0000-0000-000000000000", "Firefox on Linux")).toBe(
		"Passkey from Firefox on Linux",
	);
	expect(nameFor("00000000-0000-0000-0000-000000000000", null)).toBe("Passkey");
});

const given = { publicUrl: "https://unlisted.example", id: undefined, name: "Unlisted", origins: "" };

it("passkeys are for the public address, unless the operator says otherwise", () => {
	expect(relyingPartyOf(given)).toEqual({
		id: "unlisted.example",
		name: "Unlisted",
		origins: ["https://unlisted.example"],
	});
	const wider = { ...given, publicUrl: "https://my.unlisted.example", id: "unlisted.example" };
	expect(
		relyingPartyOf({ ...wider, origins: "https://my.unlisted.example, https://unlisted.example/" }),
	).toEqual({
		id: "unlisted.example",
		name: "Unlisted",
		origins: ["https://my.unlisted.example", "https://unlisted.example"],
	});
});

it("there are no passkeys at an address without a host name", () => {
	expect(relyingPartyOf({ ...given, publicUrl: "http://127.0.0.1:3000" })).toBeNull();
	expect(relyingPartyOf({ ...given, publicUrl: "http://[::1]:3000" })).toBeNull();
	expect(relyingPartyOf({ ...given, id: "127.0.0.1" })).toMatch(/RP_ID/);
});

it("the start fails for a page that browsers would refuse", () => {
	for (const origins of [
		"https://elsewhere.example",
		"https://evilunlisted.example",
		"http://unlisted.example",
		"https://unlisted.example/login",
		"unlisted.example",
	])
		expect(relyingPartyOf({ ...given, origins })).toMatch(/AUTH_WEBAUTHN_ORIGINS/);
	expect(relyingPartyOf({ ...given, origins: "android:apk-key-hash:abc" })).toMatchObject({
		origins: ["android:apk-key-hash:abc"],
	});
});
