/** The first characters of a text, at most `max` code units. Never half of a character such as an emoji. */
export function cutText(text: string, max: number): string {
	return text.slice(0, max).replace(/[\uD800-\uDBFF]$/, "");
}
