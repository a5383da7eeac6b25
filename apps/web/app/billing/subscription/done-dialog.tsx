import { closeAfterBilling } from "@unlisted/contracts/limits";
import { type ReactNode, useEffect, useState } from "react";
import { Dialog } from "../../ui/dialog.tsx";
import { Notice } from "../../ui/notice.tsx";

export interface DialogForm {
	onDone: (text: string) => void;
	/** While something is being sent that cannot be called back. */
	onBusy: (busy: boolean) => void;
	/** The bank's question is a window of its own: it would lie under a dialog, and out of reach. */
	onAside: (aside: boolean) => void;
}

interface DoneDialogProps {
	title: string;
	open: boolean;
	onClose: () => void;
	children: (form: DialogForm) => ReactNode;
}

/** A dialog around a form: stays while the form is being sent, says what was done, and goes. */
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
		// Runs after the dialog has closed and given the focus back: to nothing, where what opened it is gone, as a
		// canceled subscription cannot be canceled again.
		return () => {
			requestAnimationFrame(() => {
				if (document.activeElement === document.body) document.getElementById("content")?.focus();
			});
		};
	}, [open]);

	return (
		<Dialog open={open && !aside} title={title} onClose={close} locked={busy}>
			{/* Made anew for each opening: what was typed and not sent is not there the next time. */}
			{open && done === undefined ? children({ onDone: setDone, onBusy: setBusy, onAside: setAside }) : null}
			{done === undefined ? null : (
				<Notice tone="safe" announce>
					<p className="text-body">{done}</p>
				</Notice>
			)}
		</Dialog>
	);
}
