import type { IdentifierKind } from "@unlisted/contracts/identifiers";

/** The first values of the form. */
export interface AddDraft {
	kind: IdentifierKind;
	value: string;
	city: string;
	birth_year: string;
}

export const emptyDraft: AddDraft = { kind: "email", value: "", city: "", birth_year: "" };

export function isTyped({ value, city, birth_year }: AddDraft): boolean {
	return `${value}${city}${birth_year}`.trim() !== "";
}
