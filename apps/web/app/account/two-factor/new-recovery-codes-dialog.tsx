import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { Notice } from "../../ui/notice.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { makeRecoveryCodes } from "./two-factor-setup.ts";

export function NewRecoveryCodesDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
	const [codes, setCodes] = useState<string[]>();
	const [busy, setBusy] = useState(false);
	const [failure, setFailure] = useState<string>();

	async function make() {
		setBusy(true);
		setFailure(undefined);
		const result = await makeRecoveryCodes();
		setBusy(false);
		if (result.ok) setCodes(result.value);
		else setFailure(result.message);
	}

	function close() {
		setCodes(undefined);
		setFailure(undefined);
		onClose();
	}

	return (
		<Dialog
			open={open}
			title={codes ? "Save your recovery codes" : "Make new recovery codes"}
			onClose={close}
			closeOnOverlay={!codes}
			locked={busy}
		>
			{codes ? (
				<RecoveryCodes codes={codes} onDone={close} />
			) : (
				<div className="space-y-5">
					<p>Your old codes stop working. You get ten new ones.</p>
					{failure ? (
						<Notice tone="exposed" title="No new codes were made" announce>
							{failure}
						</Notice>
					) : null}
					<DialogActions>
						<Button busy={busy} onClick={make}>
							{busy ? "Making..." : "Make new codes"}
						</Button>
						<Button look="secondary" busy={busy} onClick={close}>
							Cancel
						</Button>
					</DialogActions>
				</div>
			)}
		</Dialog>
	);
}
