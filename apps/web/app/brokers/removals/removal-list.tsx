import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import { later } from "../../ui/later.tsx";
import { ListEnd, shownOf } from "../../ui/list-end.tsx";
import { Records } from "../../ui/records.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useRemovals } from "../api/all-removals.ts";
import { type RemovalFilters, removalsAddress } from "../api/removal-filters.ts";
import { removalColumns } from "./removal-columns.tsx";

// People with few removals do not need the filters.
const Filters = later(() => import("./removal-filter-form.tsx").then((module) => module.RemovalFilterForm), {
	quiet: true,
});

/** All removals, filtered by what they wait for and by site. */
export function RemovalList({ filters, children }: { filters: RemovalFilters; children?: ReactNode }) {
	const heading = useId();
	const rowsId = useId();
	const list = useRemovals(filters);
	const pages = list.data?.pages ?? [];
	const rows = pages.flatMap(({ removals }) => removals);
	const total = pages[0]?.total ?? 0;
	const shown = shownOf(rows.length, total);
	const isFiltered = filters.group !== undefined || filters.broker !== undefined;
	return (
		<section aria-labelledby={heading} id="all" className="space-y-4">
			<div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
				<h2 id={heading} className="text-head">
					Your removals
				</h2>
				{children}
			</div>
			<Sheet className="space-y-5 sm:max-lg:p-5">
				{/* A short list needs no filters. */}
				{isFiltered || total > rows.length || pages.length > 1 ? (
					<div className="min-h-12 space-y-4 sm:min-h-18">
						<Filters filters={filters} brokers={pages[0]?.brokers ?? []} />
					</div>
				) : null}
				{/* Always in the page, so that screen readers announce its text. */}
				<p role="status" className={rows.length === 0 ? "" : "sr-only"}>
					{shown ?? (list.data && isFiltered ? "No removal fits these filters." : "")}
				</p>
				{rows.length > 0 ? (
					<Records
						labelledBy={heading}
						columns={removalColumns}
						rows={rows}
						rowsId={rowsId}
						rowKey={({ id }) => id}
						rowClass={() => "group hover:bg-tint"}
					/>
				) : list.isPending ? (
					<Skeleton label="Loading your removals" widths={["100%", "100%", "100%", "100%"]} />
				) : isFiltered ? (
					<Link
						to={removalsAddress({})}
						preventScrollReset
						className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
					>
						Clear the filters
					</Link>
				) : null}
				<ListEnd
					list={list}
					rows={rowsId}
					shown={shown}
					failed={rows.length > 0 ? undefined : "We could not load your removals"}
				/>
			</Sheet>
		</section>
	);
}
