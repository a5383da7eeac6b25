import type { IdentifierKind } from "@unlisted/contracts/identifiers";
import type { Identifier } from "@unlisted/contracts/told";

export const kindNames: Readonly<Record<IdentifierKind, string>> = {
	email: "Email",
	phone: "Phone",
	username: "Username",
	name: "Name",
};

/** The details that tell a name from equal ones. */
export function evidenceOf({ city, birth_year }: Identifier): string {
	return [city, birth_year && `born in ${birth_year}`].filter(Boolean).join(", ");
}

/** Only addresses and numbers need a code. */
export function isProved(kind: IdentifierKind): boolean {
	return kind === "email" || kind === "phone";
}
