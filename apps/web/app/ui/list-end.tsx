import { Button } from "./button.tsx";
import { CouldNotLoad } from "./could-not-load.tsx";
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
	/** "10 of 1,500"; null while no row is shown. */
	shown: string | null;
	/** What could not be loaded. */
	failed?: string;
}

export function ListEnd({ list, shown, failed = "We could not load more of them" }: ListEndProps) {
	return (
		<>
			{list.isError && list.error ? (
				<CouldNotLoad
					title={failed}
					message={list.error.message}
					busy={list.isFetching}
					onRetry={() => void (list.isFetchNextPageError ? list.fetchNextPage() : list.refetch())}
				/>
			) : null}
			{shown !== null ? (
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
		</>
	);
}

export function shownOf(shown: number, total: number): string | null {
	return shown === 0 ? null : `${digits(shown)} of ${digits(total)}`;
}
