import type { OwnSubscription } from "@unlisted/contracts/told";
import { CancelForm } from "./cancel-form.tsx";
import { DoneDialog } from "./done-dialog.tsx";

interface CancelDialogProps {
	open: boolean;
	onClose: () => void;
	subscription: OwnSubscription;
}

export function CancelDialog({ open, onClose, subscription }: CancelDialogProps) {
	return (
		<DoneDialog title="Cancel Subscription" open={open} onClose={onClose}>
			{(form) => <CancelForm subscription={subscription} onCancel={onClose} {...form} />}
		</DoneDialog>
	);
}
