import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { DialogActions } from "../../ui/dialog.tsx";
import { Notice } from "../../ui/notice.tsx";
import { reveal } from "../api/scan-calls.ts";

interface RevealFormProps {
	id: string;
	onBusy: (busy: boolean) => void;
	onCancel: () => void;
	onRevealed: (data: Record<string, string>) => void;
}

export function RevealForm({ id, onBusy, onCancel, onRevealed }: RevealFormProps) {
	const [failure, setFailure] = useState<string>();
	const [checking, setChecking] = useState(false);

	async function show() {
		setFailure(undefined);
		setChecking(true);
		onBusy(true);
		const result = await reveal(id);
		onBusy(false);
		setChecking(false);
		if (result.ok) onRevealed(result.data.exposed_data);
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
				<Button disabled={checking} onClick={show}>
					{checking ? "Checking..." : "Reveal"}
				</Button>
				<Button look="secondary" disabled={checking} onClick={onCancel}>
					Cancel
				</Button>
			</DialogActions>
		</div>
	);
}
