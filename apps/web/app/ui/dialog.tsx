import { X } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef } from "react";

const sizes = {
	sm: "max-w-sm",
	md: "max-w-lg",
	lg: "max-w-2xl",
	xl: "max-w-4xl",
	full: "max-w-none w-full min-h-dvh max-h-dvh rounded-none",
};

interface DialogProps {
	open: boolean;
	title: string;
	onClose: () => void;
	size?: keyof typeof sizes;
	closeOnOverlay?: boolean;
	/** True while a request runs that cannot be canceled. */
	locked?: boolean;
	children: ReactNode;
}

/**
 * The browser's own dialog: it keeps the focus inside, makes the page behind inert, and returns the focus when it
 * closes. On a phone it is a sheet at the bottom edge. It is never higher than the window: long content scrolls between
 * the title and the buttons (`DialogActions`).
 */
export function Dialog(props: DialogProps) {
	const { open, title, onClose, size = "md", closeOnOverlay = true, locked = false, children } = props;
	const ref = useRef<HTMLDialogElement>(null);
	const pressed = useRef<EventTarget>(null);
	const titleId = useId();

	// biome-ignore lint/correctness/useExhaustiveDependencies: another title is another step
	useEffect(() => {
		const dialog = ref.current;
		if (open && dialog) {
			const isNew = !dialog.open;
			if (isNew) dialog.showModal();
			// What had the focus may have gone with the step before.
			if (isNew || document.activeElement === document.body) focusFirst(dialog);
		} else dialog?.close();
	}, [open, title]);

	return (
		// biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way, and arrives as onCancel
		<dialog
			ref={ref}
			aria-labelledby={titleId}
			className={`dialog m-auto w-[calc(100%-2rem)] flex-col overflow-hidden rounded-box border border-rule bg-sheet p-0 text-ink open:flex ${sizes[size]}`}
			onCancel={(event) => {
				event.preventDefault();
				if (!locked) onClose();
			}}
			onClose={() => {
				// Browsers close the dialog at a second Escape, even if we refused the first one.
				if (!open) return;
				if (locked) ref.current?.showModal();
				else onClose();
			}}
			onPointerDown={(event) => {
				pressed.current = event.target;
			}}
			onClick={({ target }) => {
				// Selecting text with the mouse may end outside. Only a click that also began on the overlay closes the
				// dialog.
				const onOverlay = target === ref.current && pressed.current === ref.current;
				if (onOverlay && closeOnOverlay && !locked) onClose();
			}}
		>
			<div className="flex shrink-0 items-start justify-between gap-4 px-6 pt-5 pb-3">
				<h2 id={titleId} tabIndex={-1} className="text-title outline-none">
					{title}
				</h2>
				<button
					type="button"
					aria-label="Close"
					disabled={locked}
					onClick={onClose}
					className="-mt-2 -mr-2 grid size-11 shrink-0 place-items-center rounded-box hover:bg-tint"
				>
					<X aria-hidden className="size-5" />
				</button>
			</div>
			<div className="min-h-0 overflow-y-auto overscroll-contain">
				{/* The space at the bottom is inside this element, because browsers disagree on where the padding of a
				   scrolling element ends. */}
				<div className="px-6 pt-1 pb-6">{children}</div>
			</div>
		</dialog>
	);
}

const field = "input:not([type=hidden], [hidden], :disabled, [readonly]), select, textarea";

export function focusFirst(dialog: HTMLDialogElement): void {
	firstFocusOf(dialog)?.focus({ preventScroll: true });
}

/**
 * Returns what gets the focus first, never the closing button. First choice is the element that the dialog names, then
 * the field that it begins with, then the title, which screen readers read before a choice or a long text. On a phone a
 * focused field would open the keyboard over the text.
 */
function firstFocusOf(dialog: HTMLDialogElement): HTMLElement | null {
	const named = dialog.querySelector<HTMLElement>("[data-first-focus]");
	if (named) return named;
	const first = dialog.querySelector<HTMLInputElement>(field);
	const isTyped = first !== null && first.type !== "radio" && first.type !== "checkbox";
	return isTyped && !matchMedia("(pointer: coarse)").matches ? first : dialog.querySelector("h2");
}

/** The buttons at the end of a form. In a dialog they stay visible while the rest scrolls. */
export function DialogActions({ children }: { children: ReactNode }) {
	return <div className="dialog-actions flex flex-wrap gap-3">{children}</div>;
}
