import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { later } from "../../ui/later.tsx";
import { Notice } from "../../ui/notice.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import type { SwitchedOn } from "./two-factor-setup.ts";

const TwoFactorWays = later(() => import("./two-factor-ways.tsx").then((module) => module.TwoFactorWays));

interface TwoFactorOnDialogProps {
	open: boolean;
	onClose: () => void;
}

export function TwoFactorOnDialog({ open, onClose }: TwoFactorOnDialogProps) {
	const [on, setOn] = useState<SwitchedOn>();
	const [busy, setBusy] = useState(false);
	// The codes are shown only once, so the code that draws them is loaded before they are made.
	const codes = on?.codes;
	const onTitle = codes ? "Save your recovery codes" : "Two-factor is on";

	function close() {
		setOn(undefined);
		onClose();
	}

	return (
		<Dialog
			open={open}
			title={on ? onTitle : "Switch on two-factor"}
			onClose={close}
			// An accidental click must not close codes that are shown only once.
			closeOnOverlay={false}
			locked={busy}
		>
			{open && !on ? <TwoFactorWays onOn={setOn} onBusy={setBusy} /> : null}
			{on && !on.codes ? (
				<div className="space-y-5">
					<Notice tone="attention" title="Two-factor is on, but you have no recovery codes yet" announce>
						{on.why} Close this, and choose "Make new recovery codes".
					</Notice>
					<DialogActions>
						{/* The form that had the focus no longer exists. */}
						<Button ref={(button) => button?.focus()} onClick={close}>
							Close
						</Button>
					</DialogActions>
				</div>
			) : null}
			{codes ? <RecoveryCodes codes={codes} onDone={close} /> : null}
		</Dialog>
	);
}
