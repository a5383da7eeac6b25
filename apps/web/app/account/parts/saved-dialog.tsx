import { closeAfterSaved } from "@unlisted/contracts/limits";
import { type ReactNode, useEffect, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Notice } from "../../ui/notice.tsx";

interface SavedDialogProps {
	title: string;
	open: boolean;
	onClose: () => void;
	savedText: string;
	/** Draws the form. The second value is its Cancel button. */
	children: (form: { onSaved: () => void; onBusy: (busy: boolean) => void }, cancel: ReactNode) => ReactNode;
}

/**
 * A dialog around a form: it cannot be closed while the form is being sent, then says that it was saved, and
 * closes.
 */
export function SavedDialog({ title, open, onClose, savedText, children }: SavedDialogProps) {
	const [busy, setBusy] = useState(false);
	const [saved, setSaved] = useState(false);

	useEffect(() => {
		if (!saved) return;
		const timer = setTimeout(() => close(), closeAfterSaved);
		return () => clearTimeout(timer);
	});

	function close() {
		setSaved(false);
		onClose();
	}

	return (
		<Dialog open={open} title={title} onClose={close} locked={busy}>
			{/* Created again at each opening, so that it never shows unsaved text from before. */}
			{open && !saved
				? children(
						{ onSaved: () => setSaved(true), onBusy: setBusy },
						// What is on its way to the server cannot be taken back.
						<Button look="secondary" busy={busy} onClick={close}>
							Cancel
						</Button>,
					)
				: null}
			{saved ? (
				<Notice tone="safe" announce>
					<p className="text-body">{savedText}</p>
				</Notice>
			) : null}
		</Dialog>
	);
}
