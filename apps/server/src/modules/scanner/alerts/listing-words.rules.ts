import { countOf } from "./alert-words.rules.ts";

/** Listings at data brokers that the person was not told of yet. Only counts, because no mail says where. */
export interface ListingNews {
	readonly found: number;
	/** Listings that may be about them. The person has to say. */
	readonly asks: number;
	readonly gone: number;
	/** Changes of removals that the person was not told of yet. */
	readonly removals?: RemovalCounts | undefined;
}

export interface RemovalCounts {
	/** Removals that wait for the person's yes. */
	readonly yes: number;
	/** Removals whose listing is gone, as our own look showed. */
	readonly done: number;
	/** Removals whose listing is back. */
	readonly back: number;
	/** Removals with a step that only the person can do. */
	readonly needsYou: number;
}

const none: RemovalCounts = { yes: 0, done: 0, back: 0, needsYou: 0 };

export function hasNews({ found, asks, gone, removals = none }: ListingNews): boolean {
	const { yes, done, back, needsYou } = removals;
	return found + asks + gone + yes + done + back + needsYou > 0;
}

/** One sentence for each kind of news. */
export function listingSentences({ found, asks, gone: missed, removals = none }: ListingNews): string[] {
	const { yes, done, back, needsYou } = removals;
	// A listing that we had removed counts as a removal, and is not counted again as gone.
	const gone = Math.max(0, missed - done);
	const sentences: string[] = [];
	if (needsYou > 0) sentences.push(`${countOf(needsYou, "removal")} with a step that only you can do.`);
	if (yes > 0) sentences.push(`${countOf(yes, "removal")} that wait${yes === 1 ? "s" : ""} for your OK.`);
	if (back > 0)
		sentences.push(
			`${countOf(back, "listing")} that ${back === 1 ? "was" : "were"} removed and ${back === 1 ? "is" : "are"} there again.`,
		);
	if (done > 0)
		sentences.push(`${countOf(done, "listing")} removed: we looked, and you are not there anymore.`);
	if (found > 0) sentences.push(`${countOf(found, "new listing")} of you at data brokers.`);
	if (asks > 0)
		sentences.push(
			`${countOf(asks, "listing")} that may be you or somebody else: open Unlisted and say which.`,
		);
	if (gone > 0)
		sentences.push(
			gone === 1
				? "We looked for 1 listing again, and it is gone."
				: `We looked for ${gone} listings again, and they are gone.`,
		);
	return sentences;
}

export function listingSubject({ found, asks, gone, removals = none }: ListingNews): string {
	const { yes, done, back, needsYou } = removals;
	if (needsYou + yes > 0)
		return `${countOf(needsYou + yes, "removal")} ${needsYou + yes === 1 ? "needs" : "need"} you`;
	if (back > 0) return `${countOf(back, "broker listing")} ${back === 1 ? "is" : "are"} back`;
	if (done > 0 && found + asks === 0) return `${countOf(done, "broker listing")} removed`;
	if (found + asks > 0) return `${countOf(found + asks, "broker listing")} to look at`;
	return `${countOf(gone, "broker listing")} ${gone === 1 ? "is" : "are"} gone`;
}

/** Returns the page that shows the news: the list of listings, or the removals if one of them has news or waits. */
export function listingPlace({ found, asks, removals = none }: ListingNews) {
	const isToLookAt = found + asks > 0 && removals.needsYou + removals.yes + removals.back === 0;
	return isToLookAt ? { of: "listings", path: "/removals/listings" } : { of: "removals", path: "/removals" };
}

/** What a browser shows if nothing else is news. A message replaces an earlier one with the same tag. */
export function listingPush(news: ListingNews, tag: string) {
	const first = listingSentences(news)[0] ?? "";
	return { title: listingSubject(news), body: first, url: listingPlace(news).path, tag };
}
