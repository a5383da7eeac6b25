import { Button, SubmitButton } from "../../ui/button.tsx";
import { DialogActions } from "../../ui/dialog.tsx";

/** The props of the form for each way. */
export interface ProofFormProps {
	/** The token of the waiting request. */
	token: string;
	/** Where we send a code. */
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
