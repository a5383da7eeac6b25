import type { Desk } from "../sites/site.ts";

/** The listing at a typed address, or null if this broker has no listing there. */
export function listingIn(desk: Desk, address: string): string | null {
	const parts = [...address.slice(0, 500).matchAll(/(?<=[/=_-])(r[0-9a-z]{7}|x[0-9a-f]{12})(?=$|[/?&#.])/g)];
	return parts.map(([id]) => id).findLast((id) => desk.register.find(id) !== null) ?? null;
}

export const looksLikeMail = (text: string) =>
	text.length <= 254 && /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/.test(text);
