import { createHash } from "node:crypto";
import type { Listing } from "../look-up/listing.ts";
import type { FieldRule } from "../playbook/actions.ts";

type Shown = Pick<Listing, "name" | "alternativeNames" | "places" | "relatives">;

/**
 * The key of a listing, which stays the same from visit to visit: its own id in the address, where the playbook says;
 * otherwise the address's path; otherwise a digest of what it shows. Age is left out, because it changes.
 */
export function keyOf(rule: FieldRule | undefined, url: string | null, shown: Shown): string {
	if (url === null || rule?.identifierType === "hash") return `shown:${digestOf(shown)}`;
	const address = new URL(url);
	const id =
		rule?.identifierType === "param" && rule.identifier !== undefined
			? address.searchParams.get(rule.identifier)
			: idInPath(rule?.identifier, address.pathname);
	// A shorter id, such as a page's number, may not be unique.
	if (id !== null && id.length >= 3 && id.length <= 200) return `id:${id}`;
	const whole = `${address.pathname}${rule?.identifierType === "param" ? address.search : ""}`;
	return whole.length <= 300 ? `path:${whole}` : `path:${createHash("sha256").update(whole).digest("hex")}`;
}

/**
 * The part of the path at the place of `${id}`. It is counted from the end, because names before it may consist of
 * several words.
 */
function idInPath(template: string | undefined, path: string): string | null {
	const pattern = template
		?.replace(/^https?:\/\/[^/]*/, "")
		.split(/[?#]/)[0]
		?.split("/");
	const fromEnd = pattern?.findLastIndex((part) => part.includes("${id}")) ?? -1;
	const part = pattern?.[fromEnd];
	if (!pattern || part === undefined) return null;
	const actual = path.split("/").at(fromEnd - pattern.length);
	const [before = "", after = ""] = part.split("${id}");
	if (actual === undefined || before.includes("${") || after.includes("${")) return null;
	if (actual.length <= before.length + after.length) return null;
	if (!actual.startsWith(before) || !actual.endsWith(after)) return null;
	return actual.slice(before.length, actual.length - after.length);
}

function digestOf({ name, alternativeNames, places, relatives }: Shown): string {
	const lower = (texts: readonly string[]) => texts.map((text) => text.toLowerCase()).toSorted();
	const parts = [
		name.toLowerCase(),
		lower(alternativeNames),
		lower(places.map(({ city, state }) => `${city}, ${state}`)),
		lower(relatives),
	];
	return createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 32);
}
