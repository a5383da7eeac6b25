import { expect, it } from "vitest";
import { mayBringLink } from "./link-hint.ts";

it.each([
	["", "#access_token=a&refresh_token=b"],
	["", "#error=access_denied&error_code=otp_expired"],
	["", "#message=Confirmation+link+accepted"],
	["?error=x&error_code=otp_expired", ""],
])("an address with %s%s may carry a link", (search, hash) => {
	expect(mayBringLink({ search, hash })).toBe(true);
});

it.each([
	["", ""],
	["", "#pricing"],
	["?plan=pro", "#faq"],
	["?error=x", ""],
])("an ordinary address, %s%s, does not", (search, hash) => {
	expect(mayBringLink({ search, hash })).toBe(false);
});
