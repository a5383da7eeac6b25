/**
 * The old values in an `updated` event, one for each changed attribute. A hash has only its changed keys, a list is
 * complete, as at Stripe. Undefined if nothing changed.
 */
export function previousAttributes(
	before: Record<string, unknown>,
	after: Record<string, unknown>,
): Record<string, unknown> | undefined {
	const changed: Record<string, unknown> = Object.create(null);
	for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
		const [old, current] = [own(before, key), own(after, key)];
		if (JSON.stringify(old) === JSON.stringify(current)) continue;
		// open-lookup: without a prototype.
		changed[key] =
			isHash(old) && isHash(current)
				? (previousAttributes(old, current) ?? old)
				: old === undefined
					? null
					: old;
	}
	return Object.keys(changed).length === 0 ? undefined : changed;
}

function own(hash: Record<string, unknown>, key: string): unknown {
	return Object.hasOwn(hash, key) ? hash[key] : undefined;
}

function isHash(value: unknown): value is Record<string, unknown> {
	return (
		typeof value === "object" &&
		value !== null &&
		!Array.isArray(value) &&
		(value as { object?: unknown }).object !== "list"
	);
}
