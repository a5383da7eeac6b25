import { type ReactNode, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { confirmWithPasskey } from "./second-factor.ts";

interface SecondFactorPasskeyProps {
	onDone: () => Promise<void>;
	/** Other ways, offered below. */
	children: (busy: boolean) => ReactNode;
}

/** Only on a press: browsers require one, and the dialog surprises nobody. */
export function SecondFactorPasskey({ onDone, children }: SecondFactorPasskeyProps) {
	const [busy, setBusy] = useState(false);
	const [failure, setFailure] = useState<string>();

	async function confirm() {
		setFailure(undefined);
		setBusy(true);
		const result = await confirmWithPasskey();
		setBusy(false);
		if (result.ok) return onDone();
		setFailure(result.message);
	}

	return (
		<div className="space-y-5">
			{failure ? (
				<Notice tone="exposed" title="Your passkey was not accepted" announce>
					{failure}
				</Notice>
			) : null}
			<p>Confirm with your fingerprint, face, device PIN or security key.</p>
			<Button className="w-full" disabled={busy} onClick={confirm}>
				{busy ? "Waiting for your passkey..." : "Use your passkey"}
			</Button>
			{children(busy)}
		</div>
	);
}
