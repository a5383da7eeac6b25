import type { Kind } from "./kinds.ts";
import { normalizeEmail } from "./normalize-email.ts";
import { normalizeName, normalizePasswordHash, normalizeUsername } from "./normalize-names.ts";
import { normalizePhone } from "./normalize-phone.ts";

export interface NormalizeOptions {
	/** The calling code for numbers without a country, such as "44". */
	readonly phoneCountry?: string;
}

/** The hashed form of an identifier, the same for a record and for a question. Undefined if it is not one. */
export function normalize(kind: Kind, value: string, options: NormalizeOptions = {}): string | undefined {
	switch (kind) {
		case "email":
			return normalizeEmail(value);
		case "phone":
			return normalizePhone(value, options.phoneCountry);
		case "username":
			return normalizeUsername(value);
		case "name":
			return normalizeName(value);
		case "password":
			return normalizePasswordHash(value);
	}
}
