/**
 * JSON in exactly one form: keys in the order of their code units, a tab for each level, so that a review can show a
 * change, and a line break at the end. The same value always gives the same bytes.
 */
export function canonicalBytes(value: unknown): Buffer {
	return Buffer.from(`${JSON.stringify(sorted(value), null, "\t")}\n`, "utf8");
}

function sorted(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(sorted);
	if (typeof value !== "object" || value === null) return value;
	// fromEntries makes own properties of all names, even `__proto__`.
	return Object.fromEntries(
		Object.entries(value)
			.sort(([a], [b]) => (a < b ? -1 : 1))
			.map(([key, inner]) => [key, sorted(inner)]),
	);
}
