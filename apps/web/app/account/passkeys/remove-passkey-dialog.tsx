import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { Notice } from "../../ui/notice.tsx";
import { type Passkey, removePasskey } from "./passkey-calls.ts";

interface RemovePasskeyDialogProps {
	/** Undefined: the dialog is closed. */
	passkey: Passkey | undefined;
	onClose: (changed: boolean) => void;
}

export function RemovePasskeyDialog({ passkey, onClose }: RemovePasskeyDialogProps) {
	const [busy, setBusy] = useState(false);
	const [failure, setFailure] = useState<string>();

	function close(changed: boolean) {
		setFailure(undefined);
		onClose(changed);
	}

	async function remove(id: string) {
		setBusy(true);
		setFailure(undefined);
		const result = await removePasskey(id);
		setBusy(false);
		if (result.ok) close(true);
		else setFailure(result.message);
	}

	return (
		<Dialog
			open={passkey !== undefined}
			title="Remove passkey"
			onClose={() => close(false)}
			locked={busy}
			size="sm"
		>
			{passkey ? (
				<div className="space-y-5">
					<p>
						<strong dir="auto" className="wrap-anywhere">
							{passkey.friendly_name}
						</strong>{" "}
						will no longer open your account, and devices that signed in with it are signed out. Your device
						still lists it until you delete it there too.
					</p>
					{failure ? (
						<Notice tone="exposed" title="The passkey was not removed" announce>
							{failure}
						</Notice>
					) : null}
					<DialogActions>
						<Button look="danger" busy={busy} onClick={() => void remove(passkey.id)}>
							{busy ? "Removing..." : "Remove"}
						</Button>
						<Button look="secondary" busy={busy} onClick={() => close(false)}>
							Keep it
						</Button>
					</DialogActions>
				</div>
			) : null}
		</Dialog>
	);
}
