/** What a proof file is made of: no fractions and no negative numbers, so that a number has one way to be written. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
	readonly [key: string]: Json;
}

/**
 * The one way to write a value, as RFC 8785 (JCS) has it: keys in the order of their UTF-16 code units, no white space,
 * strings escaped as little as possible.
 */
export function canonical(value: Json): string {
	if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
	if (value !== null && typeof value === "object") {
		const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
		return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonical(item)}`).join(",")}}`;
	}
	return JSON.stringify(value);
}
