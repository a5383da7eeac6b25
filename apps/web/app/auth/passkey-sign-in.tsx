import { KeyRound } from "lucide-react";
import { useEffect, useState } from "react";
import { usePasskeysPossible } from "../lib/sign-in/passkey-support.ts";
import { signInWithPasskey } from "../lib/sign-in/passkeys.ts";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { offerPasskeys } from "./offer-passkeys.ts";

/** Shown below the form, and in the browser's suggestions for the email field. The page decides what follows. */
export function PasskeySignIn() {
	const possible = usePasskeysPossible();
	const [asking, setAsking] = useState(false);
	const [failure, setFailure] = useState<string>();

	// Only one dialog at a time: the field's dialog is closed while the button's is open.
	useEffect(() => {
		if (possible && !asking) return offerPasskeys(setFailure);
	}, [possible, asking]);

	async function ask() {
		setFailure(undefined);
		setAsking(true);
		const result = await signInWithPasskey();
		setAsking(false);
		if (!result.ok) setFailure(result.message);
	}

	if (!possible) return null;
	return (
		<div className="mt-6 space-y-4 border-t border-rule pt-6">
			{failure ? (
				<Notice tone="exposed" title="Not signed in" announce>
					{failure}
				</Notice>
			) : null}
			<Button look="secondary" className="w-full" busy={asking} aria-describedby="passkey-hint" onClick={ask}>
				<KeyRound aria-hidden className="size-5" />
				{asking ? "Waiting for your passkey..." : "Sign in with a passkey"}
			</Button>
			<p id="passkey-hint" className="text-note text-ink-soft">
				With your fingerprint, face or device PIN, if you added a passkey in your account.
			</p>
		</div>
	);
}
