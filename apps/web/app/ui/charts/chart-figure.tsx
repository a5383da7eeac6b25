import { type ReactNode, useId, useState } from "react";

interface ChartFigureProps {
	title: string;
	/** The chart in one sentence, for people who cannot see it. */
	summary: string;
	chart: ReactNode;
	table: { columns: readonly string[]; rows: readonly (readonly string[])[] };
	/** A sentence below the chart, such as that there is little to see yet. */
	note?: ReactNode;
	/** Shown instead of the chart if there is nothing to draw. */
	empty?: ReactNode;
}

/** A chart and the same figures as a table, for people who prefer to read. Both have the same height. */
export function ChartFigure({ title, summary, chart, table, note, empty }: ChartFigureProps) {
	const [asTable, setAsTable] = useState(false);
	const heading = useId();
	const toggle = useId();
	return (
		<section aria-labelledby={heading} className="min-w-0 rounded-box border border-rule bg-sheet p-5 sm:p-6">
			<div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
				<h2 id={heading} className="text-title">
					{title}
				</h2>
				{empty ? null : (
					<button
						id={toggle}
						type="button"
						aria-labelledby={`${toggle} ${heading}`}
						onClick={() => setAsTable(!asTable)}
						className="min-h-11 text-note font-semibold underline decoration-rule decoration-2 underline-offset-4 hover:decoration-ink"
					>
						{asTable ? "Show the chart" : "Show as a table"}
					</button>
				)}
			</div>
			<p className="sr-only">{summary}</p>
			<div className="mt-3 min-h-[300px]">
				{empty ?? (asTable ? <Figures heading={heading} {...table} /> : chart)}
			</div>
			{note ? <p className="mt-3 text-note text-ink-soft">{note}</p> : null}
		</section>
	);
}

function Figures({ heading, columns, rows }: ChartFigureProps["table"] & { heading: string }) {
	return (
		<table aria-labelledby={heading} className="w-full text-left">
			<thead>
				<tr className="border-b border-edge">
					{columns.map((column) => (
						<th key={column} scope="col" className="py-2 pr-4 text-note font-semibold last:pr-0">
							{column}
						</th>
					))}
				</tr>
			</thead>
			<tbody>
				{rows.map(([first = "", ...others], row) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: two rows may say the same, and none moves
					<tr key={row} className="border-b border-rule">
						<th scope="row" className="py-2 pr-4 text-note font-normal">
							{first}
						</th>
						{others.map((value, at) => (
							<td key={columns[at + 1]} className="py-2 pr-4 font-mono text-note last:pr-0">
								{value}
							</td>
						))}
					</tr>
				))}
			</tbody>
		</table>
	);
}
