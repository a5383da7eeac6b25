import { normalise } from "@unlisted/breach-corpus";
import type { AddIdentifier, IdentifierKind } from "@unlisted/contracts/identifiers";
import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import { Refusal } from "../../platform/http/problem.ts";

export interface NormalIdentifier {
	/** As it is looked up and shown: an address in lower case, a number in E.164. */
	readonly value: string;
	/** What makes two spellings one: without a provider's dots and tags. */
	readonly canonical: string;
}

/** Refuses what is none, with a sentence for its field. */
export function normaliseIdentifier({ kind, value, country }: AddIdentifier): NormalIdentifier {
	const shown = shownForm(kind, value, country);
	const canonical = shown === undefined ? undefined : normalise(kind, shown);
	if (shown !== undefined && canonical !== undefined) return { value: shown, canonical };
	throw new Refusal("invalid_request", refusals[kind], {
		errors: [{ field: "value", message: refusals[kind] }],
	});
}

const refusals: Readonly<Record<IdentifierKind, string>> = {
	email: "Please enter a valid email address",
	phone: "Please enter a valid phone number, with its country code",
	username: "Please enter a user name as it is written on the site, without spaces",
	name: "Please enter a first and a last name",
};

function shownForm(kind: IdentifierKind, value: string, country: string | undefined): string | undefined {
	const text = value.normalize("NFC").trim();
	if (kind === "email") return text.toLowerCase();
	if (kind === "username") return text.replace(/^@/, "");
	if (kind === "name") return text.replace(/\s+/g, " ");
	const number = parsePhoneNumberFromString(text, country as never);
	return number?.isValid() ? number.number : undefined;
}
