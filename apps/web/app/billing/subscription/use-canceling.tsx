import type { OwnSubscription } from "@unlisted/contracts/told";
import { type ReactNode, useState } from "react";
import { CancelDialog } from "./cancel-dialog.tsx";

/**
 * The dialog that cancels a subscription. It stays mounted when its own action changes the page under it, so that it
 * can show the result.
 */
export function useCanceling(own: OwnSubscription | null): {
	readonly cancel: () => void;
	readonly dialog: ReactNode;
} {
	const [leaving, setLeaving] = useState<OwnSubscription | null>(null);
	const [open, setOpen] = useState(false);
	const subscription = own ?? leaving;
	return {
		cancel: () => {
			setLeaving(own);
			setOpen(true);
		},
		dialog: subscription ? (
			<CancelDialog open={open} onClose={() => setOpen(false)} subscription={subscription} />
		) : null,
	};
}
