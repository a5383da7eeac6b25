import { countOf } from "./alert-words.rules.ts";

/** Listings of a person at data brokers that they were not told of yet: counts only, as no mail says where. */
export interface ListingNews {
	readonly found: number;
	/** Perhaps them. */
	readonly asks: number;
	readonly gone: number;
}

export function hasNews({ found, asks, gone }: ListingNews): boolean {
	return found + asks + gone > 0;
}

/** One sentence for each kind of news. */
export function listingSentences({ found, asks, gone }: ListingNews): string[] {
	const sentences: string[] = [];
	if (found > 0) sentences.push(`${countOf(found, "new listing")} of you at data brokers.`);
	if (asks > 0)
		sentences.push(
			`${countOf(asks, "listing")} that may be you or somebody else: open Unlisted and say which.`,
		);
	if (gone > 0)
		sentences.push(
			gone === 1
				? "1 listing was looked for and is not there any more."
				: `${gone} listings were looked for and are not there any more.`,
		);
	return sentences;
}

export function listingSubject({ found, asks, gone }: ListingNews): string {
	if (found + asks > 0) return `${countOf(found + asks, "broker listing")} to look at`;
	return `${countOf(gone, "broker listing")} ${gone === 1 ? "is" : "are"} gone`;
}

/** What a browser shows if nothing else is news. A message replaces an earlier one with the same tag. */
export function listingPush(news: ListingNews, tag: string) {
	const first = listingSentences(news)[0] ?? "";
	return { title: listingSubject(news), body: first, url: "/removals", tag };
}
