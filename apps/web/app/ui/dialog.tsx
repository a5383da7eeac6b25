import { X } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef } from "react";

const sizes = {
	sm: "max-w-sm",
	md: "max-w-lg",
	lg: "max-w-2xl",
	xl: "max-w-4xl",
	full: "max-w-none w-full min-h-dvh rounded-none",
};

interface DialogProps {
	open: boolean;
	title: string;
	onClose: () => void;
	size?: keyof typeof sizes;
	closeOnOverlay?: boolean;
	/** While a request runs that cannot be canceled. */
	locked?: boolean;
	children: ReactNode;
}

/**
 * The browser's own dialog: it keeps focus inside, makes the page behind inert, and returns focus when it
 * closes.
 */
export function Dialog(props: DialogProps) {
	const { open, title, onClose, size = "md", closeOnOverlay = true, locked = false, children } = props;
	const ref = useRef<HTMLDialogElement>(null);
	const pressed = useRef<EventTarget>(null);
	const titleId = useId();

	useEffect(() => {
		const dialog = ref.current;
		if (open && !dialog?.open) dialog?.showModal();
		if (!open && dialog?.open) dialog.close();
	}, [open]);

	return (
		// biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way, and arrives as onCancel
		<dialog
			ref={ref}
			aria-labelledby={titleId}
			className={`m-auto w-[calc(100%-2rem)] rounded-box border border-rule bg-sheet p-0 text-ink ${sizes[size]}`}
			onCancel={(event) => {
				event.preventDefault();
				if (!locked) onClose();
			}}
			onClose={() => {
				// A second Escape closes it, whatever the answer to the first one was.
				if (!open) return;
				if (locked) ref.current?.showModal();
				else onClose();
			}}
			onPointerDown={(event) => {
				pressed.current = event.target;
			}}
			onClick={({ target }) => {
				// Marking text with the mouse may end outside; only a press that began there is meant for the
				// overlay.
				const onOverlay = target === ref.current && pressed.current === ref.current;
				if (onOverlay && closeOnOverlay && !locked) onClose();
			}}
		>
			<div className="p-6">
				<div className="mb-4 flex items-start justify-between gap-4">
					<h2 id={titleId} className="text-title">
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
				{children}
			</div>
		</dialog>
	);
}
