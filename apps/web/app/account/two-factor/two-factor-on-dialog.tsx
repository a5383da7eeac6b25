import { useState } from "react";
import { Dialog } from "../../ui/dialog.tsx";
import { later } from "../../ui/later.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

const TwoFactorWays = later(() => import("./two-factor-ways.tsx").then((module) => module.TwoFactorWays));

interface TwoFactorOnDialogProps {
	open: boolean;
	onClose: () => void;
}

export function TwoFactorOnDialog({ open, onClose }: TwoFactorOnDialogProps) {
	// They are shown once, so what draws them is here before they are made.
	const [codes, setCodes] = useState<string[]>();

	function close() {
		setCodes(undefined);
		onClose();
	}

	return (
		<Dialog
			open={open}
			title={codes ? "Save your recovery codes" : "Switch on two-factor"}
			onClose={close}
			// A slip of the mouse must not close codes that are shown only once.
			closeOnOverlay={false}
		>
			{open && !codes ? <TwoFactorWays onCodes={setCodes} /> : null}
			{codes ? <RecoveryCodes codes={codes} onDone={close} /> : null}
		</Dialog>
	);
}
