import { emailPattern } from "@unlisted/contracts/fields/email";
import { invalid } from "./auth-error.ts";

/** Writes an address in its one normal form, so that we find a person however they type it. */
export function normalEmail(given: string): string {
	const email = given.trim().toLowerCase();
	if (email === "") throw invalid("An email address is required");
	if (email.length > 254 || !emailPattern.test(email)) {
		throw invalid("Unable to validate email address: invalid format");
	}
	return email;
}

export function normalPhone(given: string): string {
	const phone = given.replace(/[\s()-]/g, "").replace(/^\+/, "");
	if (!/^[1-9]\d{1,14}$/.test(phone)) throw invalid("Invalid phone number format (E.164 required)");
	return phone;
}
