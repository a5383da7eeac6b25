import { useState } from "react";
import type { ApiResult } from "../../lib/api/api.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { Notice } from "../../ui/notice.tsx";

interface RevealFormProps<T> {
	/** Without a recent proof, the server asks for one. */
	reveal: () => Promise<ApiResult<T>>;
	onClose: () => void;
	onRevealed: (data: T) => void;
}

/** Asks before hidden values are shown. */
export function RevealDialog<T>({ open, ...form }: RevealFormProps<T> & { open: boolean }) {
	const [busy, setBusy] = useState(false);
	return (
		<Dialog open={open} title="Show hidden values" onClose={form.onClose} locked={busy}>
			{open ? <RevealForm {...form} onBusy={setBusy} /> : null}
		</Dialog>
	);
}

function RevealForm<T>(props: RevealFormProps<T> & { onBusy: (busy: boolean) => void }) {
	const { reveal, onClose, onRevealed, onBusy } = props;
	const [failure, setFailure] = useState<string>();
	const [checking, setChecking] = useState(false);

	async function show() {
		setFailure(undefined);
		setChecking(true);
		onBusy(true);
		const result = await reveal();
		onBusy(false);
		setChecking(false);
		if (result.ok) onRevealed(result.data);
		else setFailure(result.message);
	}

	return (
		<div className="space-y-5">
			<p>
				Make sure that nobody is looking over your shoulder. Your account's log records that the values were
				shown.
			</p>
			{failure ? (
				<Notice tone="exposed" title="It was not revealed" announce>
					{failure}
				</Notice>
			) : null}
			<DialogActions>
				<Button busy={checking} onClick={show}>
					{checking ? "Checking..." : "Reveal"}
				</Button>
				<Button look="secondary" busy={checking} onClick={onClose}>
					Cancel
				</Button>
			</DialogActions>
		</div>
	);
}
