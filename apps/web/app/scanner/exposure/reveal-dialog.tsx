import { useState } from "react";
import { Dialog } from "../../ui/dialog.tsx";
import { RevealForm } from "./reveal-form.tsx";

interface RevealDialogProps {
	id: string;
	open: boolean;
	onClose: () => void;
	onRevealed: (data: Record<string, string>) => void;
}

export function RevealDialog({ id, open, onClose, onRevealed }: RevealDialogProps) {
	const [busy, setBusy] = useState(false);
	return (
		<Dialog open={open} title="Show hidden values" onClose={onClose} locked={busy}>
			{open ? <RevealForm id={id} onBusy={setBusy} onCancel={onClose} onRevealed={onRevealed} /> : null}
		</Dialog>
	);
}
