import {
	type firstNameSchema,
	type lastNameSchema,
	phoneSchema,
	usernameSchema,
} from "@unlisted/contracts/profile";
import type { RequestCaller } from "../../platform/http/caller.ts";

export interface ProfileStart {
	readonly firstName: string | null;
	readonly lastName: string | null;
	readonly phone: string | null;
	readonly username: string | null;
}

/**
 * What a sign-up said about the person, as far as it can be kept. Leniently: a phone number in an unusual form must not
 * stop anybody from having an account. A single name of one letter is somebody's name.
 */
export function profileOfMetadata(metadata: Readonly<Record<string, unknown>>): ProfileStart {
	return {
		firstName: textOf(metadata.first_name)?.slice(0, 100) ?? null,
		lastName: textOf(metadata.last_name)?.slice(0, 100) ?? null,
		phone: keepIf(phoneSchema, metadata.phone),
		username: keepIf(usernameSchema, metadata.username),
	};
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

/** As long as this after signing in nobody is asked once more who they are. */
export const freshMilliseconds = 10 * 60_000;

/** Whether the session's owner proved who they are a moment ago, by whatever way. */
export function signedInJustNow(claims: RequestCaller["claims"], now: Date): boolean {
	const { amr } = claims;
	if (!Array.isArray(amr)) return false;
	return amr.some((entry: { timestamp?: unknown } | null) => {
		const seconds = entry?.timestamp;
		return typeof seconds === "number" && now.getTime() - seconds * 1000 <= freshMilliseconds;
	});
}
