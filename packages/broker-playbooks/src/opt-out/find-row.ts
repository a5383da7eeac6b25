import { hostsOf } from "../engine/extract-listings.ts";
import { fieldsToRead, readListing } from "../engine/read-listing.ts";
import type { VisitContext } from "../engine/visit-context.ts";
import { LookUpFailure } from "../look-up/failure.ts";
import type { Row } from "../look-up/look-up.ts";
import type { ClickElement } from "../playbook/actions.ts";
import type { ListedPerson } from "./opt-out.ts";

type Parent = NonNullable<ClickElement["parent"]>;

/**
 * Finds the only row that is the listing. With none or several, no button is pressed, because it could be somebody
 * else's.
 */
export async function findRow(
	{ page, playbook }: Pick<VisitContext, "page" | "playbook">,
	{ profileMatch: { selector, profile } }: Parent,
	listing: ListedPerson | null,
	readOn: string,
): Promise<Row> {
	if (listing === null) throw new LookUpFailure("needs_more", "a listing to choose by");
	const rows = await page.extract(selector, fieldsToRead(profile));
	const where = { pageUrl: page.url(), hosts: hostsOf(playbook), readOn };
	const shown = rows.map((raw) => readListing(profile, raw, where));
	const byKey = shown.flatMap((one, index) => (one?.key === listing.key ? [index] : []));
	const alike = shown.flatMap((one, index) => (one && isAlike(one, listing) ? [index] : []));
	const [index, another] = byKey.length > 0 ? byKey : alike;
	if (index === undefined) throw new LookUpFailure("drift", "the listing is not among those to choose from");
	if (another !== undefined) throw new LookUpFailure("drift", "several are alike to choose from");
	return { selector, index };
}

function isAlike(one: ListedPerson, other: ListedPerson): boolean {
	if (folded(one.name) !== folded(other.name)) return false;
	if (one.age !== null && other.age !== null && Math.abs(one.age - other.age) > 1) return false;
	const places = new Set(other.places.map(placeName));
	return (
		one.places.length === 0 || places.size === 0 || one.places.some((place) => places.has(placeName(place)))
	);
}

const folded = (text: string) =>
	text
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]+/gu, " ")
		.trim();
const placeName = ({ city, state }: { city: string; state: string }) => folded(`${city} ${state}`);
