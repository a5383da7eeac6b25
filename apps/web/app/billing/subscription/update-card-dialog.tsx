import type { OwnSubscription } from "@unlisted/contracts/told";
import { StripeFrame } from "../card/stripe-frame.tsx";
import { DoneDialog } from "./done-dialog.tsx";
import { UpdateCardForm } from "./update-card-form.tsx";

interface UpdateCardDialogProps {
	open: boolean;
	onClose: () => void;
	subscription: OwnSubscription;
}

export function UpdateCardDialog({ open, onClose, subscription }: UpdateCardDialogProps) {
	return (
		<DoneDialog title="Update Payment Method" open={open} onClose={onClose}>
			{(form) => (
				<StripeFrame>
					{(stripe) => (
						<UpdateCardForm stripe={stripe} subscription={subscription} onCancel={onClose} {...form} />
					)}
				</StripeFrame>
			)}
		</DoneDialog>
	);
}
