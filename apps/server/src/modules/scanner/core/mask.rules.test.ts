import { expect, it } from "vitest";
import { maskIdentifier, maskValue } from "./mask.rules.ts";

it.each([
	["email", "dana@example.com", "d•••••@example.com"],
	["phone", "+12025550143", "••••••43"],
	["password_hint", "the usual one", "t•••••"],
	["name", "Ed", "•••••"],
	["ip_address", "192.0.2.1", "192.••••••"],
	["birth_date", "1988-04-12", "••••-••-••"],
	["payment_card", "4242424242424242", "4•••••"],
])("%s is masked, always to the same length", (key, value, masked) => {
	expect(maskValue(key, value)).toBe(masked);
});

it("an identifier is masked so that its owner recognizes it", () => {
	expect(maskIdentifier("name", "Dana Demo")).toBe("D••••• D•••••");
	expect(maskIdentifier("username", "danademo")).toBe("d•••••");
	expect(maskIdentifier("phone", "123")).toBe("•••••");
});
