import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { Notice } from "../../ui/notice.tsx";
import { endTwoFactor } from "./two-factor-setup.ts";

export function TwoFactorOffDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
	const [busy, setBusy] = useState(false);
	const [failure, setFailure] = useState<string>();

	async function end() {
		setBusy(true);
		setFailure(undefined);
		const result = await endTwoFactor();
		setBusy(false);
		if (result.ok) onClose();
		else setFailure(result.message);
	}

	return (
		<Dialog open={open} title="Switch off two-factor" onClose={onClose} locked={busy}>
			<div className="space-y-5">
				<p>Your password alone will open your account, and your recovery codes stop working.</p>
				{failure ? (
					<Notice tone="exposed" title="Two-factor is still on" announce>
						{failure}
					</Notice>
				) : null}
				<DialogActions>
					<Button look="danger" busy={busy} onClick={end}>
						{busy ? "Switching off..." : "Switch off"}
					</Button>
					<Button look="secondary" busy={busy} onClick={onClose}>
						Keep it on
					</Button>
				</DialogActions>
			</div>
		</Dialog>
	);
}
