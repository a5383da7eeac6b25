import { useQueryClient } from "@tanstack/react-query";
import type { ListingAnswer } from "@unlisted/contracts/broker-values";
import { findingsKey } from "../../lib/api/scanner-keys.ts";
import { useChange } from "../../lib/api/use-change.ts";
import { answerListing, listingKey, takeAnswerBack } from "./listings.ts";
import type { ListingDetail } from "./types.ts";

type Given = ListingAnswer | "taking_back";

export interface AnswerGiven {
	/** The answer that is being sent. */
	busy: Given | undefined;
	failure: string | undefined;
	give: (id: string, answer: ListingAnswer) => void;
	/** Takes back the last answer, so that the one before holds again. */
	takeBack: (id: string) => void;
}

/** Called with the result: an answer, or null if it was taken back. */
type OnGiven = (listing: ListingDetail, answer: ListingAnswer | null) => void;

/** Tells the server whether a listing is the person. One answer at a time; the page then shows the server's result. */
export function useAnswer(onGiven: OnGiven): AnswerGiven {
	const queries = useQueryClient();
	const { busy, failure, make } = useChange<Given>();

	async function give(id: string, answer: ListingAnswer | null) {
		const sent = answer === null ? takeAnswerBack(id) : answerListing(id, answer);
		const result = await make(answer ?? "taking_back", sent);
		if (!result.ok) return;
		const { listing } = result.data;
		// Without it in the answer, the requests below bring it.
		if (listing) {
			queries.setQueryData(listingKey(id), listing);
			onGiven(listing, answer);
		}
		// One answer holds for every page of the same record, and figures and score count it.
		await queries.invalidateQueries({ queryKey: findingsKey });
	}
	return {
		busy,
		failure: failure?.message,
		give: (...said) => void give(...said),
		takeBack: (id) => void give(id, null),
	};
}
