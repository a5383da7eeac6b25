import { useId } from "react";
import { Link } from "react-router";
import { ListEnd, shownOf } from "../../ui/list-end.tsx";
import { Records } from "../../ui/records.tsx";
import type { useListings } from "../api/all-listings.ts";
import { addressOf, isFiltered, type ListingFilters } from "../api/listing-filters.ts";
import { listingColumns } from "./listing-columns.tsx";
import { ListingFilterForm } from "./listing-filter-form.tsx";

interface ListingListProps {
	heading: string;
	filters: ListingFilters;
	list: ReturnType<typeof useListings>;
}

/** All listings, with filters, an order, and further pages. */
export function ListingList({ heading, filters, list }: ListingListProps) {
	const rowsId = useId();
	const pages = list.data?.pages ?? [];
	const rows = pages.flatMap(({ listings }) => listings);
	const total = pages[0]?.total ?? 0;
	const shown = shownOf(rows.length, total);
	return (
		<div className="space-y-5">
			<ListingFilterForm filters={filters} brokers={pages[0]?.brokers ?? []} />
			{/* Always in the page, so that screen readers announce its text. */}
			<p role="status" className={rows.length === 0 ? "" : "sr-only"}>
				{shown ?? (isFiltered(filters) ? "No listing fits these filters." : "")}
			</p>
			{rows.length > 0 ? (
				<Records
					labelledBy={heading}
					columns={listingColumns}
					rows={rows}
					rowsId={rowsId}
					rowKey={({ id }) => id}
					rowClass={() => "group hover:bg-tint"}
				/>
			) : isFiltered(filters) ? (
				<Link
					to={addressOf({})}
					className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
				>
					Clear the filters
				</Link>
			) : null}
			<ListEnd list={list} rows={rowsId} shown={shown} />
		</div>
	);
}
