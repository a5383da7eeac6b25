import { Button, SubmitButton } from "../../ui/button.tsx";
import { DialogActions } from "../../ui/dialog.tsx";

/** The props of each way to prove who one is. */
export interface ProofFormProps {
	/** The waiting request's token. */
	token: string;
	/** Where a code goes. */
	sentTo: string | null;
	onProved: () => void;
	onCancel: () => void;
	onBusy: (busy: boolean) => void;
}

export function ProofButtons({ busy, onCancel }: { busy: boolean; onCancel: () => void }) {
	return (
		<DialogActions>
			<SubmitButton busy={busy} busyText="Checking...">
				Confirm
			</SubmitButton>
			<Button look="secondary" busy={busy} onClick={onCancel}>
				Cancel
			</Button>
		</DialogActions>
	);
}
