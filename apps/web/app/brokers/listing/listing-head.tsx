import { dateInWords } from "../../lib/site/format-date.ts";
import { counted, listed } from "../../ui/words/counted.ts";
import type { ListingDetail } from "../api/types.ts";
import { LikelihoodMark } from "../words/likelihood-mark.tsx";
import { StateChip } from "../words/state-chip.tsx";
import { fieldInFew } from "../words/words.ts";

/** Says in one sentence what the site shows and since when. */
export function ListingHead({ listing }: { listing: ListingDetail }) {
	const {
		state,
		likelihood,
		shows = [],
		broker,
		first_seen_at,
		same_record,
		unknown_since,
		gone_at,
	} = listing;
	const what = listed(shows.map(({ field, count }) => fieldInFew(field, count)));
	return (
		<div className="space-y-3">
			<div className="flex flex-wrap items-center gap-x-5 gap-y-2">
				<StateChip state={state} />
				<LikelihoodMark likelihood={likelihood} />
			</div>
			<p className="max-w-prose text-lead">
				{broker.name} {state === "gone" ? "showed" : "shows"} a record with {what}. We first saw it on{" "}
				{dateInWords(first_seen_at)}.
				{same_record > 0 ? ` The same record is on ${counted(same_record, "other page")}.` : ""}
			</p>
			{state === "gone" && gone_at ? (
				<p className="max-w-prose">
					On {dateInWords(gone_at)} we looked for it again, and it was not there anymore.
				</p>
			) : null}
			{unknown_since ? (
				<p className="max-w-prose font-semibold text-attention">
					Since {dateInWords(unknown_since)} we could not check {broker.name}. We do not know whether the
					record is still there.
				</p>
			) : null}
		</div>
	);
}
