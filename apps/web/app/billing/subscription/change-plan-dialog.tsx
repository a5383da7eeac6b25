import type { BillingOverview } from "@unlisted/contracts/told";
import { later } from "../../ui/later.tsx";
import { DoneDialog } from "./done-dialog.tsx";

const ChangePlanForm = later(() => import("./change-plan-form.tsx").then((module) => module.ChangePlanForm));

interface ChangePlanDialogProps {
	open: boolean;
	onClose: () => void;
	overview: BillingOverview;
	/** The plan that a link names. */
	wish: string | null;
}

export function ChangePlanDialog({ open, onClose, overview, wish }: ChangePlanDialogProps) {
	return (
		<DoneDialog title="Change Plan" open={open} onClose={onClose}>
			{(form) => <ChangePlanForm overview={overview} wish={wish} onCancel={onClose} {...form} />}
		</DoneDialog>
	);
}
