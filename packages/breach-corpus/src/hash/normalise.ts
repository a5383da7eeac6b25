import type { Kind } from "./kinds.ts";
import { normaliseEmail } from "./normalise-email.ts";
import { normaliseName, normalisePasswordHash, normaliseUsername } from "./normalise-names.ts";
import { normalisePhone } from "./normalise-phone.ts";

export interface NormaliseOptions {
	/** The calling code for numbers without a country, such as "44". */
	readonly phoneCountry?: string;
}

/** The hashed form of an identifier, the same for a record and for a question. Undefined if it is not one. */
export function normalise(kind: Kind, value: string, options: NormaliseOptions = {}): string | undefined {
	switch (kind) {
		case "email":
			return normaliseEmail(value);
		case "phone":
			return normalisePhone(value, options.phoneCountry);
		case "username":
			return normaliseUsername(value);
		case "name":
			return normaliseName(value);
		case "password":
			return normalisePasswordHash(value);
	}
}
