import type { ReactNode } from "react";
import { PasskeyBox } from "../../shell/parts/passkey-box.tsx";
import { Button } from "../../ui/button.tsx";
import { confirmWithPasskey } from "./second-factor.ts";

interface SecondFactorPasskeyProps {
	onDone: () => Promise<void>;
	/** Other ways to confirm, shown below. */
	children: (busy: boolean) => ReactNode;
}

export function SecondFactorPasskey({ onDone, children }: SecondFactorPasskeyProps) {
	return (
		<PasskeyBox ask={confirmWithPasskey} onDone={onDone}>
			{(busy, press) => (
				<>
					<Button className="w-full" busy={busy} onClick={press}>
						{busy ? "Waiting for your passkey..." : "Use your passkey"}
					</Button>
					{children(busy)}
				</>
			)}
		</PasskeyBox>
	);
}
