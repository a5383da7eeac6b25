import {
	type firstNameSchema,
	type lastNameSchema,
	phoneSchema,
	usernameSchema,
} from "@unlisted/contracts/profile";
import { cutText } from "../../platform/text/cut-text.ts";

export interface ProfileStart {
	readonly firstName: string | null;
	readonly lastName: string | null;
	readonly phone: string | null;
	readonly username: string | null;
}

/**
 * Takes from the sign-up what we can store about the person. Lenient: an unusual phone number must not
 * prevent an account, and a name may have one letter.
 */
export function profileOfMetadata(metadata: Readonly<Record<string, unknown>>): ProfileStart {
	return {
		firstName: nameOf(metadata.first_name),
		lastName: nameOf(metadata.last_name),
		phone: keepIf(phoneSchema, metadata.phone),
		username: keepIf(usernameSchema, metadata.username),
	};
}

function nameOf(value: unknown): string | null {
	const name = textOf(value);
	return name === null ? null : cutText(name, 100);
}

function textOf(value: unknown): string | null {
	if (typeof value !== "string" || value.includes("\0")) return null;
	return value.trim() || null;
}

type Check = typeof firstNameSchema | typeof lastNameSchema | typeof phoneSchema | typeof usernameSchema;

function keepIf(schema: Check, value: unknown): string | null {
	const text = textOf(value);
	return text !== null && schema.safeParse(text).success ? text : null;
}
