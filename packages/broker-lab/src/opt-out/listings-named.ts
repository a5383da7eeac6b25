import type { Desk } from "../sites/site.ts";
import { folded, foldedText } from "../world/folded.ts";
import { listingIn } from "./listing-in.ts";

/**
 * The listings that a letter is about: those whose addresses the letter contains. Without any, it is those with the
 * given name whose city or phone number the letter contains.
 */
export function listingsNamed(desk: Desk, { name, text }: { name: string; text: string }): string[] {
	const host = desk
		.open("")
		.replace(/^http:\/\//, "")
		.replace(/:\d+$/, "");
	const links = text.slice(0, 50_000).match(/https?:\/\/[^\s<>"')]+/g) ?? [];
	const linked = links
		.filter((link) => URL.parse(link)?.hostname === host)
		.flatMap((link) => listingIn(desk, link.replace(/[.,;]+$/, "")) ?? []);
	if (linked.length > 0) return [...new Set(linked)].slice(0, 20);
	const parts = name.trim().split(/\s+/);
	const [first = "", last = ""] = [parts[0], parts.at(-1)];
	if (parts.length < 2) return [];
	const said = ` ${foldedText(text)} `;
	const digits = text.slice(0, 5_000).replace(/\D/g, "");
	return desk.register
		.search({ first, last })
		.filter(
			({ homes, phones }) =>
				homes.some(({ city }) => said.includes(` ${folded(city)} `)) ||
				phones.some((phone) => digits.includes(phone.replace(/\D/g, ""))),
		)
		.map(({ id }) => id)
		.slice(0, 3);
}
