/** Whether anything can be seen. Blanks and invisible characters show nothing, and neither does an empty Braille cell. */
export const showsSomething = (text: string): boolean =>
	/[^\p{Z}\p{C}\u2800]/u.test(text.replace(/\p{Default_Ignorable_Code_Point}/gu, ""));

/** The person reads the reason. Invisible spaces or one repeated letter are not a reason. */
export function saysWhy(reason: string): boolean {
	// Some letters are fillers, which show nothing either.
	const shown = reason.replace(/\p{Default_Ignorable_Code_Point}/gu, "").match(/[\p{L}\p{N}]/gu) ?? [];
	return shown.length >= 10 && new Set(shown.map((letter) => letter.toLowerCase())).size >= 4;
}
