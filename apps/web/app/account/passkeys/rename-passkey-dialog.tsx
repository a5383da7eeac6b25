import { useState } from "react";
import { Dialog } from "../../ui/dialog.tsx";
import { later } from "../../ui/later.tsx";
import type { Passkey } from "./passkey-calls.ts";

const RenamePasskeyForm = later(() =>
	import("./rename-passkey-form.tsx").then((module) => module.RenamePasskeyForm),
);

interface PasskeyDialogProps {
	/** Undefined: the dialog is closed. */
	passkey: Passkey | undefined;
	onClose: (changed: boolean) => void;
}

export function RenamePasskeyDialog({ passkey, onClose }: PasskeyDialogProps) {
	const [busy, setBusy] = useState(false);
	return (
		<Dialog
			open={passkey !== undefined}
			title="Rename passkey"
			onClose={() => onClose(false)}
			locked={busy}
			size="sm"
		>
			{passkey ? (
				<RenamePasskeyForm key={passkey.id} passkey={passkey} onBusy={setBusy} onClose={onClose} />
			) : null}
		</Dialog>
	);
}
