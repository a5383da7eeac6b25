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
	// The button that opened the dialog disappears with this answer, perhaps after the dialog has returned the focus to
	// it.
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
