/** Quotes around the whole value. */
export const isQuoted = (value: string): boolean => /^(?:"[^"]*"|'[^']*')$/.test(value);

/** What an env file leaves around a value: quotes, blanks, or the line ends of Windows. Null: nothing. */
export function oddEnds(value: string): string | null {
	if (isQuoted(value)) return "stands in quotes";
	return value === value.trim() ? null : "begins or ends with a blank or a line end";
}
