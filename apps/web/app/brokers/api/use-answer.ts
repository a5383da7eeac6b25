import { useQueryClient } from "@tanstack/react-query";
import type { ListingAnswer } from "@unlisted/contracts/broker-values";
import { useState } from "react";
import { findingsKey } from "../../lib/api/scanner-keys.ts";
import { answerListing, listingKey } from "./listings.ts";
import type { ListingDetail } from "./types.ts";

export interface AnswerGiven {
	/** Which answer is on its way. */
	busy: ListingAnswer | undefined;
	failure: string | undefined;
	give: (id: string, answer: ListingAnswer) => void;
}

/** Says whether a listing is the person. One answer at a time; the page then shows the server's result. */
export function useAnswer(onGiven: (listing: ListingDetail, answer: ListingAnswer) => void): AnswerGiven {
	const queries = useQueryClient();
	const [busy, setBusy] = useState<ListingAnswer>();
	const [failure, setFailure] = useState<string>();

	async function give(id: string, answer: ListingAnswer) {
		setBusy(answer);
		setFailure(undefined);
		const result = await answerListing(id, answer);
		setBusy(undefined);
		if (!result.ok) return setFailure(result.message);
		queries.setQueryData(listingKey(id), result.data.listing);
		onGiven(result.data.listing, answer);
		// One answer holds for every page of the same record, and figures and score include it.
		await queries.invalidateQueries({ queryKey: findingsKey });
	}
	return { busy, failure, give: (...said) => void give(...said) };
}
