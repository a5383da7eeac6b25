import { closeAfterBilling } from "@unlisted/contracts/limits";
import { type ReactNode, useEffect, useState } from "react";
import { Dialog } from "../../ui/dialog.tsx";
import { Notice } from "../../ui/notice.tsx";

export interface DialogForm {
	onDone: (text: string) => void;
	/** Called while a request runs that cannot be canceled. */
	onBusy: (busy: boolean) => void;
	/** The bank's question opens its own window, which a dialog would cover. */
	onAside: (aside: boolean) => void;
}

interface DoneDialogProps {
	title: string;
	open: boolean;
	onClose: () => void;
	children: (form: DialogForm) => ReactNode;
}

/** Moves the focus if the button that had it is gone: a canceled subscription cannot be canceled again. */
export function giveFocusAPlace(): void {
	requestAnimationFrame(() => {
		if (document.activeElement === document.body) document.getElementById("content")?.focus();
	});
}

/** A dialog around a form. It stays open while the form is being sent, shows the result, and closes. */
export function DoneDialog({ title, open, onClose, children }: DoneDialogProps) {
	const [busy, setBusy] = useState(false);
	const [aside, setAside] = useState(false);
	const [done, setDone] = useState<string>();

	useEffect(() => {
		if (done === undefined) return;
		const timer = setTimeout(() => close(), closeAfterBilling);
		return () => clearTimeout(timer);
	});

	function close() {
		setDone(undefined);
		onClose();
	}

	useEffect(() => {
		if (!open) return;
		// Runs after the dialog has closed and returned the focus.
		return giveFocusAPlace;
	}, [open]);

	return (
		<Dialog open={open && !aside} title={title} onClose={close} locked={busy}>
			{/* Created again at each opening, so that it never shows unsent text from before. */}
			{open && done === undefined ? children({ onDone: setDone, onBusy: setBusy, onAside: setAside }) : null}
			{done === undefined ? null : (
				<Notice tone="safe" announce>
					<p className="text-body">{done}</p>
				</Notice>
			)}
		</Dialog>
	);
}
