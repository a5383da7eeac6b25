import { Link } from "react-router";
import { shortDate } from "../../lib/site/format-date.ts";
import { Masked } from "../../ui/masked.tsx";
import type { Column } from "../../ui/records.tsx";
import type { Listing } from "../api/types.ts";
import { LikelihoodMark } from "../words/likelihood-mark.tsx";
import { StateChip } from "../words/state-chip.tsx";
import { fieldInFew, likelihoodWords, stateWords } from "../words/words.ts";

/** The link covers the whole row. On a phone a row has three lines: the site, what it shows, and a short rest. */
export const listingColumns: Column<Listing>[] = [
	{
		title: "Site",
		isName: true,
		cell: ({ id, broker, state, likelihood, first_seen_at, shows = [] }) => (
			<Link
				to={`/removals/listings/${id}`}
				className="block wrap-anywhere after:absolute after:inset-0 as-table:min-w-24 lg:min-w-44"
			>
				<span className="font-semibold underline-offset-4 group-hover:underline">{broker.name}</span>
				<span className="block text-note text-ink-soft max-lg:hidden">{broker.id}</span>
				<span className="block as-lines:truncate text-note leading-6 as-table:hidden">
					<FewOf shows={shows} />
				</span>
				<span className="block as-lines:truncate text-note leading-6 text-ink-soft as-table:hidden">
					<span className="font-semibold text-ink">{stateWords[state]}</span>
					{` · ${likelihoodWords[likelihood]} · ${shortDate(first_seen_at)}`}
				</span>
			</Link>
		),
	},
	{
		title: "What it shows",
		wideOnly: true,
		cell: ({ shows = [] }) => (
			<span className="block min-w-36 text-note">
				<FewOf shows={shows} />
			</span>
		),
	},
	{
		title: "Is it you",
		wideOnly: true,
		cell: ({ likelihood }) => <LikelihoodMark likelihood={likelihood} />,
	},
	{
		title: "Since",
		wideOnly: true,
		cell: ({ first_seen_at, gone_at }) => (
			<span className="font-mono text-note as-table:whitespace-nowrap">
				{shortDate(first_seen_at)}
				{gone_at ? <span className="block text-ink-soft">gone {shortDate(gone_at)}</span> : null}
			</span>
		),
	},
	{
		title: "State",
		wideOnly: true,
		cell: ({ state, unknown_since }) => (
			<span className="inline-flex flex-col items-start gap-1">
				<StateChip state={state} />
				{unknown_since ? (
					<span className="text-note text-attention">unchecked since {shortDate(unknown_since)}</span>
				) : null}
			</span>
		),
	},
];

/** The masked name, and a short summary of what else the listing shows. */
function FewOf({ shows }: { shows: NonNullable<Listing["shows"]> }) {
	const name = shows.find(({ field }) => field === "name")?.values?.[0];
	const others = shows.filter(({ field }) => field !== "name");
	return (
		<>
			{name ? <Masked masked={name} /> : null}
			{others.length > 0 ? (
				<span className="text-ink-soft as-table:block">
					<span className="as-table:hidden">{name ? " · " : ""}</span>
					{others.map(({ field, count }) => fieldInFew(field, count)).join(", ")}
				</span>
			) : null}
		</>
	);
}
