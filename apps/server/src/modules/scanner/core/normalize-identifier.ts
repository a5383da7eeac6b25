import { normalize } from "@unlisted/breach-corpus";
import type { AddIdentifier, IdentifierKind } from "@unlisted/contracts/identifiers";
import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import { Refusal } from "../../../platform/http/problem.ts";

export interface NormalIdentifier {
	/** The form that is searched for and shown: an address in lower case, a number in E.164. */
	readonly value: string;
	/**
	 * The form for comparing: equal for two spellings of one mailbox, without the dots and tags that its provider
	 * ignores.
	 */
	readonly canonical: string;
}

/** Refuses an invalid identifier, with a sentence for its field. */
export function normalizeIdentifier({ kind, value, country }: AddIdentifier): NormalIdentifier {
	const shown = shownForm(kind, value, country);
	const canonical = shown === undefined ? undefined : normalize(kind, shown);
	if (shown !== undefined && canonical !== undefined) return { value: shown, canonical };
	throw new Refusal("invalid_request", refusals[kind], {
		errors: [{ field: "value", message: refusals[kind] }],
	});
}

const refusals: Readonly<Record<IdentifierKind, string>> = {
	email: "Please enter a valid email address",
	phone: "Please enter a valid phone number, with its country code",
	username: "Please enter a username as it is written on the site, without spaces",
	name: "Please enter a first and a last name",
};

function shownForm(kind: IdentifierKind, value: string, country: string | undefined): string | undefined {
	const text = value.replace(unseen, "").normalize("NFC").trim();
	if (kind === "username") return text.replace(/^@/, "");
	if (kind === "name") return text.replace(/\s+/g, " ");
	// Some keyboards write full-width Latin letters and digits. No mailbox or number has them.
	const narrow = text.normalize("NFKC");
	if (kind === "email") return narrow.toLowerCase();
	const number = parsePhoneNumberFromString(narrow, country as never);
	return number?.isValid() ? number.number : undefined;
}

/**
 * Zero-width characters: possible line breaks, and direction marks that address books put around copied
 * values.
 */
const unseen = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
