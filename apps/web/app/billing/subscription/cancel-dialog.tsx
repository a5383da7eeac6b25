import type { OwnSubscription } from "@unlisted/contracts/told";
import { later } from "../../ui/later.tsx";
import { DoneDialog } from "./done-dialog.tsx";

const CancelForm = later(() => import("./cancel-form.tsx").then((module) => module.CancelForm));

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
