import { type ReactNode, useEffect, useRef } from "react";
import { Button, type ButtonLook } from "./button.tsx";

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
export function useFocusOnNewRows(rows: string): () => void {
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

/** What the row leads to, else what is chosen by it, else the row. What a phone hides takes no focus. */
function focusRow(row: HTMLElement): void {
	for (const within of ["a[href]", "input"]) {
		row.querySelector<HTMLElement>(within)?.focus();
		if (!isFree()) return;
	}
	row.tabIndex = -1;
	row.focus();
}
