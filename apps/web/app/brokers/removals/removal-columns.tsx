import { Link } from "react-router";
import { shortDate } from "../../lib/site/format-date.ts";
import type { Column } from "../../ui/records.tsx";
import type { Removal } from "../api/types.ts";
import { RemovalChip } from "../words/removal-chip.tsx";
import { removalInFew } from "../words/removal-words.ts";

/** The link covers the whole row. On a phone a row has two lines: the site and the state. */
export const removalColumns: Column<Removal>[] = [
	{
		title: "Site",
		isName: true,
		cell: (removal) => {
			const { state, when } = removalInFew(removal);
			return (
				<Link
					to={`/removals/${removal.id}`}
					className="block wrap-anywhere after:absolute after:inset-0 as-table:min-w-24 lg:min-w-44"
				>
					<span className="font-semibold underline-offset-4 group-hover:underline">
						{removal.broker.name}
					</span>
					<span className="block text-note text-ink-soft max-lg:hidden">{removal.broker.id}</span>
					<span className="block as-lines:truncate text-note leading-6 text-ink-soft as-table:hidden">
						<span className="font-semibold text-ink">{state}</span>
						{` · ${when}`}
					</span>
				</Link>
			);
		},
	},
	{ title: "State", wideOnly: true, cell: ({ state }) => <RemovalChip state={state} /> },
	{
		title: "What happened",
		wideOnly: true,
		cell: ({ sentence }) => <span className="block text-note lg:min-w-72">{sentence}</span>,
	},
	{
		title: "We look next",
		wideOnly: true,
		cell: ({ next_look_at }) => (
			<span className="font-mono text-note whitespace-nowrap">
				{next_look_at ? shortDate(next_look_at) : "–"}
			</span>
		),
	},
];
