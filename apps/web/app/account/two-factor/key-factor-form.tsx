import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { addKeyFactor } from "./key-factor.ts";
import type { SetupFormProps } from "./two-factor-setup.ts";

/**
 * A key of this device, or one that is plugged in: the person touches it after the password, instead of
 * typing a code.
 */
export function KeyFactorForm({ onOn, onBusy }: SetupFormProps) {
	const [busy, setBusy] = useState(false);
	const [failure, setFailure] = useState<string>();

	async function add() {
		setBusy(true);
		onBusy(true);
		setFailure(undefined);
		const result = await addKeyFactor();
		setBusy(false);
		onBusy(false);
		if (result.ok) onOn(result.value);
		else setFailure(result.message);
	}

	return (
		<div className="space-y-5">
			<p>
				After your password, confirm with a security key, or with the fingerprint, face or PIN of this device.
				There is no code to type, and nobody can trick you into giving one away.
			</p>
			{failure ? (
				<Notice tone="exposed" title="Two-factor is not set up yet" announce>
					{failure}
				</Notice>
			) : null}
			<Button busy={busy} onClick={add}>
				{busy ? "Waiting for your device..." : "Add a key and switch on"}
			</Button>
		</div>
	);
}
