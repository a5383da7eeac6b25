import { removalChannelWords } from "@unlisted/contracts/removals/removal-values";
import { Link } from "react-router";
import { dateInWords } from "../../lib/site/format-date.ts";
import { type Fact, Facts } from "../../ui/facts.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { listed } from "../../ui/words/counted.ts";
import type { RemovalDetail } from "../api/types.ts";

/** What happens next and by when, and what we know about the request. */
export function RemovalFacts({ removal }: { removal: RemovalDetail }) {
	const { next, broker, covers = [], channel, sent_at, due_at, law, next_look_at, verified_at } = removal;
	const date = (term: string, at: string | null | undefined): Fact[] =>
		at ? [{ term, value: dateInWords(at) }] : [];
	const facts: Fact[] = [
		...(channel ? [{ term: "Asked through", value: removalChannelWords[channel] }] : []),
		...date("Sent", sent_at),
		...date("Legal deadline", due_at),
		...(law ? [{ term: "Legal basis", value: law }] : []),
		...date("We look next", next_look_at),
		...date("Verified", verified_at),
		...(removal.rounds > 1 ? [{ term: "Asked", value: `${removal.rounds} times` }] : []),
		...(covers.length > 0 ? [{ term: "Also covers", value: listed(covers.map(({ name }) => name)) }] : []),
	];
	return (
		<Sheet>
			<h2 className="text-title">What happens next</h2>
			<p className="mt-2">{next}</p>
			{facts.length > 0 ? (
				<div className="mt-3 border-t border-rule">
					<Facts facts={facts} />
				</div>
			) : null}
			{removal.listing_id ? (
				<Link
					to={`/removals/listings/${removal.listing_id}`}
					className="inline-flex min-h-11 items-center font-semibold underline decoration-edge underline-offset-4 hover:decoration-ink"
				>
					The listing on {broker.name}
				</Link>
			) : null}
		</Sheet>
	);
}
