import { Link } from "react-router";
import { Button } from "../../ui/button.tsx";
import { CouldNotLoad } from "../../ui/could-not-load.tsx";
import { Records } from "../../ui/records.tsx";
import { addressOf, isFiltered, type ListingFilters } from "../api/listing-filters.ts";
import type { useListings } from "../api/listings.ts";
import { listingColumns } from "./listing-columns.tsx";
import { ListingFilterForm } from "./listing-filter-form.tsx";

interface ListingListProps {
	heading: string;
	filters: ListingFilters;
	list: ReturnType<typeof useListings>;
}

/** All of them, with filters, an order, and further pages. */
export function ListingList({ heading, filters, list }: ListingListProps) {
	const pages = list.data?.pages ?? [];
	const rows = pages.flatMap(({ listings }) => listings);
	const total = pages[0]?.total ?? 0;
	const shown = `${rows.length.toLocaleString("en-US")} of ${total.toLocaleString("en-US")}`;
	return (
		<div className="space-y-5">
			<ListingFilterForm filters={filters} brokers={pages[0]?.brokers ?? []} />
			{/* Always there, so that what it comes to say is read out. */}
			<p role="status" className={rows.length === 0 ? "" : "sr-only"}>
				{rows.length > 0 ? shown : isFiltered(filters) ? "No listing fits these filters." : ""}
			</p>
			{rows.length > 0 ? (
				<Records
					labelledBy={heading}
					columns={listingColumns}
					rows={rows}
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
			{list.isError ? (
				<CouldNotLoad
					title="We could not load more of them"
					message={list.error.message}
					busy={list.isFetching}
					onRetry={() => void (list.isFetchNextPageError ? list.fetchNextPage() : list.refetch())}
				/>
			) : null}
			{rows.length > 0 ? (
				<div className="flex flex-wrap items-center justify-between gap-3">
					<p className="text-note text-ink-soft">{shown}</p>
					{list.hasNextPage ? (
						<Button
							look="secondary"
							disabled={list.isFetchingNextPage}
							onClick={() => void list.fetchNextPage()}
						>
							{list.isFetchingNextPage ? "Loading..." : "Show more"}
						</Button>
					) : null}
				</div>
			) : null}
		</div>
	);
}
