/** Adds new keys. An empty value removes a key, and an empty text removes all keys. */
export function mergeMetadata(
	old: Record<string, string>,
	given: Record<string, string> | null | undefined,
): Record<string, string> {
	if (given === undefined) return old;
	if (given === null) return {};
	return Object.fromEntries(Object.entries({ ...old, ...given }).filter(([, value]) => value !== ""));
}
