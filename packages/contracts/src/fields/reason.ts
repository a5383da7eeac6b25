/** The person reads the reason. Spaces that show nothing and one letter again and again are none. */
export function saysWhy(reason: string): boolean {
	const shown = reason.match(/[\p{L}\p{N}]/gu) ?? [];
	return shown.length >= 10 && new Set(shown.map((letter) => letter.toLowerCase())).size >= 4;
}
