import { Button, SubmitButton } from "../../ui/button.tsx";

/** What each way of showing that it is the person is given. */
export interface ProofFormProps {
	/** Of the request that waits. */
	token: string;
	/** Where a code goes. */
	sentTo: string | null;
	onProved: () => void;
	onCancel: () => void;
	onBusy: (busy: boolean) => void;
}

export function ProofButtons({ busy, onCancel }: { busy: boolean; onCancel: () => void }) {
	return (
		<div className="flex flex-wrap gap-3">
			<SubmitButton busy={busy} busyText="Checking...">
				Confirm
			</SubmitButton>
			<Button look="secondary" disabled={busy} onClick={onCancel}>
				Cancel
			</Button>
		</div>
	);
}
