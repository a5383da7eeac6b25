import { type ReactNode, useEffect, useRef } from "react";
import { Button, type ButtonLook } from "./button.tsx";
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

interface ShowMoreProps {
	/** The id of what holds the rows: each is a child of it. */
	rows: string;
	more: boolean;
	busy?: boolean;
	look?: ButtonLook;
	className?: string;
	onPress: () => unknown;
	children?: ReactNode;
}

/** Brings further rows of a list. With the last of them it is gone, and the focus goes on to the first one that is new. */
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
 * For a press that brings rows. If they are there and what was pressed is gone, the focus would be at the top of the page.
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
		// Safari gives a button that the mouse presses no focus, so there is none to keep.
		before.current = isFree() ? undefined : new Set(rowsOf(rows));
	};
}

function rowsOf(id: string): HTMLElement[] {
	return [...(document.getElementById(id)?.children ?? [])].filter((row) => row instanceof HTMLElement);
}

function isFree(): boolean {
	return document.activeElement === null || document.activeElement === document.body;
}

/** What the row leads to, else the row. What a phone hides takes no focus. */
function focusRow(row: HTMLElement): void {
	row.querySelector<HTMLElement>("a[href]")?.focus();
	if (!isFree()) return;
	row.tabIndex = -1;
	row.focus();
}
