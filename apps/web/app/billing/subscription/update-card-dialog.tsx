import type { OwnSubscription } from "@unlisted/contracts/told";
import { later } from "../../ui/later.tsx";
import { DoneDialog } from "./done-dialog.tsx";

const UpdateCard = later(() => import("./update-card-form.tsx").then((module) => module.UpdateCard));

interface UpdateCardDialogProps {
	open: boolean;
	onClose: () => void;
	subscription: OwnSubscription;
}

export function UpdateCardDialog({ open, onClose, subscription }: UpdateCardDialogProps) {
	return (
		<DoneDialog title="Update Payment Method" open={open} onClose={onClose}>
			{(form) => <UpdateCard subscription={subscription} onCancel={onClose} {...form} />}
		</DoneDialog>
	);
}
