import { type ReactNode, useEffect, useRef } from "react";
import { Button, type ButtonLook } from "./button.tsx";
import { CouldNotLoad, outOfDate } from "./could-not-load.tsx";
import { digits } from "./words/counted.ts";

/** For a list that loads in pages: how much of it is shown, and what loads more. */
export interface PagedList {
	/** What an earlier load brought, or undefined. */
	readonly data: unknown;
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
	/** The id of the element with the rows. */
	rows: string;
	/** "10 of 1,500"; null if no row is shown. */
	shown: string | null;
	/** The name of what could not be loaded. */
	failed?: string;
}

export function ListEnd({ list, rows, shown, failed = "We could not load more of them" }: ListEndProps) {
	const pressed = useFocusOnNewRows(rows);
	const isOld = list.data !== undefined && !list.isFetchNextPageError;
	function retry() {
		pressed();
		void (list.isFetchNextPageError ? list.fetchNextPage() : list.refetch());
	}
	return (
		<>
			{list.isError && list.error ? (
				<CouldNotLoad
					title={isOld ? outOfDate : failed}
					isOld={isOld}
					message={list.error.message}
					busy={list.isFetching}
					onRetry={retry}
				/>
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

interface ShowMoreProps {
	/** The id of the element with the rows, which are its children. */
	rows: string;
	more: boolean;
	busy?: boolean;
	look?: ButtonLook;
	className?: string;
	onPress: () => unknown;
	children?: ReactNode;
}

/** Loads further rows of a list. After the last rows it disappears, and the focus moves to the first new row. */
export function ShowMore({
	rows,
	more,
	busy = false,
	look = "secondary",
	className,
	onPress,
	children = "Show more",
}: ShowMoreProps) {
	const pressed = useFocusOnNewRows(rows);
	if (!more) return null;
	return (
		<Button
			look={look}
			className={className}
			busy={busy}
			aria-controls={rows}
			onClick={() => {
				pressed();
				onPress();
			}}
		>
			{busy ? "Loading..." : children}
		</Button>
	);
}

/**
 * For a click that loads rows. If the clicked button disappears after that, the focus would go to the top of the page.
 */
function useFocusOnNewRows(rows: string): () => void {
	const before = useRef<ReadonlySet<Element>>(undefined);
	useEffect(() => {
		const known = before.current;
		if (!known) return;
		const first = rowsOf(rows).find((row) => !known.has(row));
		if (!first) return;
		before.current = undefined;
		if (isFree()) focusRow(first);
	});
	return () => {
		// Safari does not focus a button on a mouse click, so there is no focus to keep.
		before.current = isFree() ? undefined : new Set(rowsOf(rows));
	};
}

function rowsOf(id: string): HTMLElement[] {
	return [...(document.getElementById(id)?.children ?? [])].filter((row) => row instanceof HTMLElement);
}

function isFree(): boolean {
	return document.activeElement === null || document.activeElement === document.body;
}

/** Focuses the row's link, or else the row. An element that a phone hides cannot take the focus. */
function focusRow(row: HTMLElement): void {
	row.querySelector<HTMLElement>("a[href]")?.focus();
	if (!isFree()) return;
	row.tabIndex = -1;
	row.focus();
}
