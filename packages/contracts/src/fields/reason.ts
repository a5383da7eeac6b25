/** The person reads the reason. Invisible spaces or one repeated letter are not a reason. */
export function saysWhy(reason: string): boolean {
	const shown = reason.match(/[\p{L}\p{N}]/gu) ?? [];
	return shown.length >= 10 && new Set(shown.map((letter) => letter.toLowerCase())).size >= 4;
}
