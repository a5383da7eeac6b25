import type { Exposure } from "@unlisted/contracts/told";
import { useId, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { LoadFailed } from "../../ui/could-not-load.tsx";
import { ListEnd, shownOf } from "../../ui/list-end.tsx";
import { type Column, Records } from "../../ui/records.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useAllExposures } from "../api/all-exposures.ts";
import { addressOf, filtersOf, isFiltered } from "../api/list-filters.ts";
import { exposureColumns, exposureRowClass } from "../words/exposure-cells.tsx";
import { BulkActions } from "./bulk-actions.tsx";
import { ListFilterForm } from "./list-filter-form.tsx";

/** All exposures, with filters, further pages, and changes to many at once. */
export function ExposureList({ heading }: { heading: string }) {
	const [search] = useSearchParams();
	const filters = filtersOf(search);
	const list = useAllExposures(filters);
	const rowsId = useId();
	const rows = list.data?.pages.flatMap(({ exposures }) => exposures);
	const total = list.data?.pages[0]?.total ?? 0;
	const nothing = isFiltered(filters) ? "No exposure fits these filters." : "No exposure is on record.";
	// A selection is valid only for the list that it was made in.
	const place = addressOf(filters);
	return (
		<div className="space-y-5">
			<ListFilterForm filters={filters} />
			{/* Always in the page, so that screen readers announce its text. The number is also shown below the list. */}
			<p role="status" className={rows?.length === 0 ? "" : "sr-only"}>
				{rows ? (shownOf(rows.length, total) ?? nothing) : ""}
			</p>
			{rows === undefined ? (
				<Waiting list={list} />
			) : rows.length === 0 ? (
				isFiltered(filters) && (
					<Link
						to={addressOf({})}
						className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
					>
						Clear the filters
					</Link>
				)
			) : (
				<Rows
					key={place}
					rows={rows}
					rowsId={rowsId}
					more={Math.max(0, total - rows.length)}
					isNotMe={filters.status === "not_me"}
					heading={heading}
				/>
			)}
			{rows !== undefined ? <ListEnd list={list} rows={rowsId} shown={shownOf(rows.length, total)} /> : null}
		</div>
	);
}

function Waiting({ list }: { list: ReturnType<typeof useAllExposures> }) {
	return list.isPending ? (
		<Skeleton label="Loading exposures" widths={Array(6).fill("100%")} />
	) : (
		<LoadFailed of={list} title="We could not load your exposures" />
	);
}

interface RowsProps {
	rows: readonly Exposure[];
	rowsId: string;
	/** How many have not loaded yet. */
	more: number;
	isNotMe: boolean;
	heading: string;
}

function Rows({ rows, rowsId, more, isNotMe, heading }: RowsProps) {
	const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
	const present = rows.filter(({ id }) => chosen.has(id));

	function choose(id: string, isChosen: boolean) {
		const next = new Set(chosen);
		if (isChosen) next.add(id);
		else next.delete(id);
		setChosen(next);
	}

	const choice: Column<Exposure> = {
		title: "Select",
		inCorner: true,
		cell: ({ id, title, description, status }) => (
			<label className="relative z-10 grid size-11 place-items-center as-table:-m-2">
				<input
					type="checkbox"
					className="size-5 accent-safe"
					disabled={status === "resolved"}
					checked={chosen.has(id)}
					onChange={({ target }) => choose(id, target.checked)}
				/>
				<span className="sr-only">Select {title ?? description}</span>
			</label>
		),
	};
	return (
		<>
			{isNotMe ? null : (
				<BulkActions
					chosen={present}
					open={rows.filter(({ status }) => status !== "resolved")}
					more={more}
					onChoose={(ids) => setChosen(new Set(ids))}
				/>
			)}
			<Records
				labelledBy={heading}
				columns={isNotMe ? exposureColumns : [choice, ...exposureColumns]}
				rows={rows}
				rowsId={rowsId}
				rowKey={({ id }) => id}
				rowClass={exposureRowClass}
			/>
		</>
	);
}
