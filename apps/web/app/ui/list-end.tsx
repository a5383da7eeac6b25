import { CouldNotLoad } from "./could-not-load.tsx";
import { ShowMore, useFocusOnNewRows } from "./show-more.tsx";
import { digits } from "./words/counted.ts";

/** Of a list that comes in pages: how much of it is shown, and what brings more. */
export interface PagedList {
	readonly isError: boolean;
	readonly error: Error | null;
	readonly isFetching: boolean;
	readonly isFetchNextPageError: boolean;
	readonly isFetchingNextPage: boolean;
	readonly hasNextPage: boolean;
	readonly fetchNextPage: () => unknown;
	readonly refetch: () => unknown;
}

interface ListEndProps {
	list: PagedList;
	/** The id of what holds the rows. */
	rows: string;
	/** "10 of 1,500"; null while no row is shown. */
	shown: string | null;
	/** What could not be loaded. */
	failed?: string;
}

export function ListEnd({ list, rows, shown, failed = "We could not load more of them" }: ListEndProps) {
	const pressed = useFocusOnNewRows(rows);
	function retry() {
		pressed();
		void (list.isFetchNextPageError ? list.fetchNextPage() : list.refetch());
	}
	return (
		<>
			{list.isError && list.error ? (
				<CouldNotLoad title={failed} message={list.error.message} busy={list.isFetching} onRetry={retry} />
			) : null}
			{shown !== null ? (
				<div className="flex flex-wrap items-center justify-between gap-3">
					<p className="text-note text-ink-soft">{shown}</p>
					<ShowMore
						rows={rows}
						more={list.hasNextPage}
						busy={list.isFetchingNextPage}
						onPress={list.fetchNextPage}
					/>
				</div>
			) : null}
		</>
	);
}

export function shownOf(shown: number, total: number): string | null {
	return shown === 0 ? null : `${digits(shown)} of ${digits(total)}`;
}
