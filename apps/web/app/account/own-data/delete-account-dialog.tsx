import { useState } from "react";
import { useOwnProof } from "../../shell/proof/own-proof.ts";
import { Button } from "../../ui/button.tsx";
import { LoadFailed } from "../../ui/could-not-load.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { later } from "../../ui/later.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

const DeleteAccountForm = later(() =>
	import("./delete-account-form.tsx").then((module) => module.DeleteAccountForm),
);

interface DeleteAccountDialogProps {
	open: boolean;
	onClose: () => void;
	email: string;
}

export function DeleteAccountDialog({ open, onClose, email }: DeleteAccountDialogProps) {
	const [understood, setUnderstood] = useState(false);
	const [busy, setBusy] = useState(false);

	function close() {
		setUnderstood(false);
		onClose();
	}

	return (
		<Dialog open={open} title="Delete Account" onClose={close} locked={busy} closeOnOverlay={!understood}>
			{open && !understood ? <Warnings onUnderstood={() => setUnderstood(true)} onCancel={close} /> : null}
			{open && understood ? <Confirm email={email} onBusy={setBusy} onCancel={close} /> : null}
		</Dialog>
	);
}

interface ConfirmProps {
	email: string;
	onBusy: (busy: boolean) => void;
	onCancel: () => void;
}

function Confirm(props: ConfirmProps) {
	const proof = useOwnProof();
	if (proof.data) {
		const hasPassword = (proof.data.ways ?? []).some(({ way }) => way === "password");
		return <DeleteAccountForm {...props} hasPassword={hasPassword} />;
	}
	if (!proof.isError) return <Skeleton label="Loading" widths={["60%", "100%", "60%", "100%"]} />;
	return <LoadFailed of={proof} title="We could not prepare the deletion" />;
}

const losses = [
	"Your profile, your settings and every report about you",
	"Monitoring, alerts and open removal requests",
	"Your subscription, which is canceled",
	"Every session on every device",
];

function Warnings({ onUnderstood, onCancel }: { onUnderstood: () => void; onCancel: () => void }) {
	return (
		<div className="space-y-5">
			<p>You cannot undo this. We keep no copy, so nobody can restore:</p>
			<ul className="space-y-2">
				{losses.map((loss) => (
					<li key={loss} className="border-l-4 border-exposed pl-3">
						{loss}
					</li>
				))}
			</ul>
			<p className="text-note text-ink-soft">To keep your data, download it first in Account Settings.</p>
			<DialogActions>
				<Button look="danger" onClick={onUnderstood}>
					I Understand, Continue
				</Button>
				<Button look="secondary" onClick={onCancel}>
					Cancel
				</Button>
			</DialogActions>
		</div>
	);
}
