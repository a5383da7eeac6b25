/** The values in a proof file: no fractions and no negative numbers, so every number has exactly one form. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
	readonly [key: string]: Json;
}

/**
 * The canonical form of a value as in RFC 8785 (JCS): keys in the order of their UTF-16 code units, no white space,
 * strings with as few escapes as possible.
 */
export function canonical(value: Json): string {
	if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
	if (value !== null && typeof value === "object") {
		const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
		return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonical(item)}`).join(",")}}`;
	}
	return JSON.stringify(value);
}
