/** New keys are added, empty values take keys away, and nothing at all empties it. */
export function mergeMetadata(
	old: Record<string, string>,
	given: Record<string, string> | null | undefined,
): Record<string, string> {
	if (given === undefined) return old;
	if (given === null) return {};
	return Object.fromEntries(Object.entries({ ...old, ...given }).filter(([, value]) => value !== ""));
}
