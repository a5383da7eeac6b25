import { useState } from "react";
import { proveWithPasskey } from "../../lib/sign-in/passkeys.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import type { ProofFormProps } from "./proof-form.tsx";

export function PasskeyProof({ token, onProved, onCancel, onBusy }: ProofFormProps) {
	const [busy, setBusy] = useState(false);
	const [failure, setFailure] = useState<string>();

	async function prove() {
		setFailure(undefined);
		setBusy(true);
		onBusy(true);
		const result = await proveWithPasskey(token);
		setBusy(false);
		onBusy(false);
		if (result.ok) onProved();
		else setFailure(result.message);
	}

	return (
		<div className="space-y-5">
			{failure ? (
				<Notice tone="exposed" title="Your passkey was not accepted" announce>
					{failure}
				</Notice>
			) : null}
			<p>Confirm with your fingerprint, face, device PIN or security key.</p>
			<div className="flex flex-wrap gap-3">
				<Button disabled={busy} onClick={prove}>
					{busy ? "Waiting..." : "Use your passkey"}
				</Button>
				<Button look="secondary" disabled={busy} onClick={onCancel}>
					Cancel
				</Button>
			</div>
		</div>
	);
}
