/** A copy of the contract's pattern, because the schema library would outweigh the rest of the landing page. */
export const emailPattern = /^[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,}$/;

export function isEmail(value: string): boolean {
	const trimmed = value.trim();
	return trimmed.length <= 254 && emailPattern.test(trimmed);
}
