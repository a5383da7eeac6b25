import type { OwnSubscription } from "@unlisted/contracts/told";
import { useEffect, useRef } from "react";
import { later } from "../../ui/later.tsx";
import { DoneDialog, giveFocusAPlace } from "./done-dialog.tsx";

const CancelForm = later(() => import("./cancel-form.tsx").then((module) => module.CancelForm));

interface CancelDialogProps {
	open: boolean;
	onClose: () => void;
	subscription: OwnSubscription;
}

export function CancelDialog({ open, onClose, subscription }: CancelDialogProps) {
	const { cancel_at_period_end: ending } = subscription;
	const endingBefore = useRef(ending);
	// With this answer the button goes that opened the dialog. It may come after the dialog has given the focus back to it.
	useEffect(() => {
		if (endingBefore.current !== ending) giveFocusAPlace();
		endingBefore.current = ending;
	}, [ending]);
	return (
		<DoneDialog title="Cancel Subscription" open={open} onClose={onClose}>
			{(form) => <CancelForm subscription={subscription} onCancel={onClose} {...form} />}
		</DoneDialog>
	);
}
