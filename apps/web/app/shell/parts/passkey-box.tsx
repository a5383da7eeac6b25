import { type ReactNode, useState } from "react";
import { Notice } from "../../ui/notice.tsx";

interface PasskeyBoxProps {
	/** Shows the browser's own dialog. */
	ask: () => Promise<{ ok: true } | { ok: false; message: string | undefined }>;
	onDone: () => unknown;
	onBusy?: (busy: boolean) => void;
	/** The button that asks, and the other ways beside it. */
	children: (busy: boolean, press: () => void) => ReactNode;
}

/** Asks for a passkey only after a click: browsers require one, and the dialog then surprises nobody. */
export function PasskeyBox({ ask, onDone, onBusy, children }: PasskeyBoxProps) {
	const [busy, setBusy] = useState(false);
	const [failure, setFailure] = useState<string>();

	function become(isBusy: boolean) {
		setBusy(isBusy);
		onBusy?.(isBusy);
	}

	async function press() {
		setFailure(undefined);
		become(true);
		const result = await ask();
		become(false);
		if (result.ok) await onDone();
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
			{children(busy, () => void press())}
		</div>
	);
}
