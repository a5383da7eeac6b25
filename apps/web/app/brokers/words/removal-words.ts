import {
	type DisclosableField,
	disclosableFieldWords,
	type RemovalGroup,
	removalChannelWords,
	removalStateWords,
} from "@unlisted/contracts/removals/removal-values";
import { shortDate } from "../../lib/site/format-date.ts";
import type { Disclosure, Removal } from "../api/types.ts";

export const groupWords: Readonly<Record<RemovalGroup, string>> = {
	open: "In progress",
	yours: "Waiting for you",
	removed: "Removed",
	stopped: "Ended without a removal",
};

/** A short text that a phone shows in place of the columns: "Sent · law's time ends Jan 4, 2027". */
export function removalInFew({
	state,
	state_since,
	due_at,
	verified_at,
}: Pick<Removal, "state" | "state_since" | "due_at" | "verified_at">): { state: string; when: string } {
	const { label, tone } = removalStateWords[state] ?? { label: state, tone: "quiet" };
	if (tone === "good") return { state: label, when: `verified ${shortDate(verified_at ?? state_since)}` };
	if (due_at && tone === "waiting") return { state: label, when: `answer due ${shortDate(due_at)}` };
	return { state: label, when: `since ${shortDate(state_since)}` };
}

/** The field's name inside a sentence: "your year of birth". "ZIP code" stays as it is. */
export function disclosed(field: DisclosableField): string {
	const words = disclosableFieldWords[field] ?? field;
	return /^[A-Z][a-z]/.test(words) ? `${words[0]?.toLowerCase()}${words.slice(1)}` : words;
}

/** A search also tells the broker what it looks for. */
export function channelWords(channel: Disclosure["channel"]): string {
	return channel === "search" ? "The site's search" : removalChannelWords[channel];
}
