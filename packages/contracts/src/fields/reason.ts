/** The person reads the reason. Spaces that show nothing and one letter again and again are none. */
export function saysWhy(reason: string): boolean {
	// Some letters are fillers, which show nothing either.
	const shown = reason.replace(/\p{Default_Ignorable_Code_Point}/gu, "").match(/[\p{L}\p{N}]/gu) ?? [];
	return shown.length >= 10 && new Set(shown.map((letter) => letter.toLowerCase())).size >= 4;
}
