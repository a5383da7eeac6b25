import { LookUpFailure } from "../look-up/failure.ts";
import type { Listing } from "../look-up/listing.ts";
import type { Capture, Found, Row } from "../look-up/look-up.ts";
import type { Action } from "../playbook/actions.ts";
import type { ListedField } from "../playbook/fields.ts";
import { fieldsToRead, readListing } from "./read-listing.ts";
import { refuseWall, shows } from "./signs.ts";
import { until, type VisitContext } from "./visit-context.ts";

export interface ExtractContext extends VisitContext {
	readonly readOn: string;
	/** Whether to capture a listing: only if it may be the person. Captures of other people are not kept. */
	readonly isWorthKeeping: (listing: Listing) => boolean;
	readonly keep: (found: Found) => void;
}

type ExtractAction = Extract<Action, { actionType: "extract" }>;

const patienceMs = 10_000;
const listingsMax = 500;

/** Reads the listings of this page of results and of the following ones. */
export async function extractListings(context: ExtractContext, action: ExtractAction): Promise<void> {
	const { page } = context;
	let count = 0;
	for (let pages = 1; ; pages += 1) {
		count += await readPage(context, action);
		const next = action.nextPage;
		if (!next || pages >= next.pagesMax || count >= listingsMax || !(await page.has(next.selector))) return;
		await page.click(next.selector);
		await refuseWall(page, context.playbook.markers.wall);
	}
}

async function readPage(context: ExtractContext, action: ExtractAction): Promise<number> {
	const { page, playbook, readOn } = context;
	const { selector, profile } = action;
	const saysNobody = async () =>
		(action.noResultsSelector !== undefined && (await page.has(action.noResultsSelector))) ||
		(await shows(page, playbook.markers.nothingFound));
	await until(context, patienceMs, async () => (await page.has(selector)) || (await saysNobody()));
	const rows = await page.extract(selector, fieldsToRead(profile));
	if (rows.length === 0) {
		if (await saysNobody()) return 0;
		await refuseWall(page, playbook.markers.wall);
		throw new LookUpFailure(
			"drift",
			`neither listings nor the word that there are none (status ${page.status()})`,
		);
	}
	const where = { pageUrl: page.url(), hosts: hostsOf(playbook), readOn };
	const listings = rows.map((raw) => readListing(profile, raw, where));
	checkExpected(action.expects, listings);
	for (const [index, listing] of listings.entries()) {
		if (!listing) continue;
		const capture = context.isWorthKeeping(listing) ? await captured(context, { selector, index }) : null;
		context.keep({ listing, capture });
	}
	return rows.length;
}

/** A listing that cannot be captured still counts. But an error that ends the visit also ends this. */
async function captured({ page, signal }: ExtractContext, of: Row): Promise<Capture | null> {
	try {
		return await page.capture(of);
	} catch (error) {
		const isOver = error instanceof LookUpFailure && error.reason !== "drift";
		if (isOver || signal.aborted) throw error;
		return null;
	}
}

/**
 * If no listing of a page has a field that listings should have, the site has changed, and other fields may be wrong
 * too.
 */
function checkExpected(expects: readonly ListedField[], listings: readonly (Listing | null)[]): void {
	const missing = expects.find(
		(field) => !listings.some((listing) => listing !== null && has(listing, field)),
	);
	if (missing !== undefined) throw new LookUpFailure("drift", `no listing shows ${missing}`);
}

function has(listing: Listing, field: ListedField): boolean {
	switch (field) {
		case "name":
			return true;
		case "alternativeNamesList":
			return listing.alternativeNames.length > 0;
		case "age":
			return listing.age !== null;
		case "addressFull":
		case "addressFullList":
			return listing.addresses.length > 0;
		case "addressCityState":
		case "addressCityStateList":
			return listing.places.length > 0;
		case "phone":
		case "phoneList":
			return listing.phones.length > 0;
		case "email":
		case "emailList":
			return listing.emails.length > 0;
		case "relativesList":
			return listing.relatives.length > 0;
		case "profileUrl":
			return listing.url !== null;
	}
}

export const hostsOf = ({ hosts, mirrors }: VisitContext["playbook"]): readonly string[] => [
	...hosts,
	...mirrors.map(({ domain }) => domain),
];
