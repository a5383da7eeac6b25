import { useId, useState } from "react";
import { Link } from "react-router";
import type { RemovalOverview } from "../../lib/api/removals.ts";
import { ShowMore } from "../../ui/list-end.tsx";
import { type Column, Records } from "../../ui/records.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { digits } from "../../ui/words/counted.ts";
import { removalsAddress } from "../api/removal-filters.ts";

type Row = NonNullable<RemovalOverview["by_broker"]>[number];

const shownAtFirst = 8;
const number = (value: number) => <span className="font-mono text-note">{digits(value)}</span>;

const columns: Column<Row>[] = [
	{
		title: "Site",
		isName: true,
		cell: ({ id, name, total, removed, yours }) => (
			<Link
				to={`${removalsAddress({ broker: id })}#all`}
				className="block wrap-anywhere after:absolute after:inset-0 as-table:min-w-40"
			>
				<span className="font-semibold underline-offset-4 group-hover:underline">{name}</span>
				<span className="block text-note leading-6 text-ink-soft as-table:hidden">
					{removed} of {total} removed{yours > 0 ? ` · ${yours} for you` : ""}
				</span>
			</Link>
		),
	},
	{ title: "Asked", wideOnly: true, cell: ({ total }) => number(total) },
	{ title: "Removed", wideOnly: true, cell: ({ removed }) => number(removed) },
	{ title: "Open", wideOnly: true, cell: ({ open }) => number(open) },
	{ title: "For you", wideOnly: true, cell: ({ yours }) => number(yours) },
];

export function ByBroker({ by_broker = [] }: Pick<RemovalOverview, "by_broker">) {
	const heading = useId();
	const rowsId = useId();
	const [all, setAll] = useState(false);
	const shown = all ? by_broker : by_broker.slice(0, shownAtFirst);
	return (
		<section aria-labelledby={heading}>
			<Sheet className="space-y-4 sm:max-lg:p-5">
				<h2 id={heading} className="text-title">
					By site
				</h2>
				<Records
					labelledBy={heading}
					columns={columns}
					rows={shown}
					rowsId={rowsId}
					rowKey={({ id }) => id}
					rowClass={() => "group hover:bg-tint"}
				/>
				<ShowMore rows={rowsId} more={shown.length < by_broker.length} onPress={() => setAll(true)}>
					Show all {digits(by_broker.length)}
				</ShowMore>
			</Sheet>
		</section>
	);
}
