import { normalise } from "@unlisted/breach-corpus";
import type { AddIdentifier, IdentifierKind } from "@unlisted/contracts/identifiers";
import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import { Refusal } from "../../../platform/http/problem.ts";

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
	const text = value.replace(unseen, "").normalize("NFC").trim();
	if (kind === "username") return text.replace(/^@/, "");
	if (kind === "name") return text.replace(/\s+/g, " ");
	// Some keyboards write Latin letters and digits as wide as their own; no mailbox or number has such.
	const narrow = text.normalize("NFKC");
	if (kind === "email") return narrow.toLowerCase();
	const number = parsePhoneNumberFromString(narrow, country as never);
	return number?.isValid() ? number.number : undefined;
}

/** Of no width: breaks that may be, and marks of direction, which address books put around what is copied out of them. */
const unseen = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
