import { proveWithPasskey } from "../../lib/sign-in/passkeys.ts";
import { Button } from "../../ui/button.tsx";
import { PasskeyBox } from "../parts/passkey-box.tsx";
import type { ProofFormProps } from "./proof-form.tsx";

export function PasskeyProof({ token, onProved, onCancel, onBusy }: ProofFormProps) {
	return (
		<PasskeyBox ask={() => proveWithPasskey(token)} onDone={onProved} onBusy={onBusy}>
			{(busy, press) => (
				<div className="flex flex-wrap gap-3">
					<Button busy={busy} onClick={press}>
						{busy ? "Waiting..." : "Use your passkey"}
					</Button>
					<Button look="secondary" busy={busy} onClick={onCancel}>
						Cancel
					</Button>
				</div>
			)}
		</PasskeyBox>
	);
}
