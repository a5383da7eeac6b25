import type { ProofWay } from "@unlisted/contracts/told";
import type { ComponentType } from "react";
import { Button } from "../../ui/button.tsx";
import { CodeProof } from "./proof-code.tsx";
import type { ProofFormProps } from "./proof-form.tsx";
import { PasskeyProof } from "./proof-passkey.tsx";
import { PasswordProof } from "./proof-password.tsx";

interface WayForm {
	/** The label of the button that switches to this way. */
	readonly instead: string;
	readonly Form: ComponentType<ProofFormProps>;
}

/** One form for each way of the contract. Add a new way in the contract and here. */
export const wayForms: Readonly<Record<ProofWay["way"], WayForm>> = {
	passkey: { instead: "Use my passkey instead", Form: PasskeyProof },
	password: { instead: "Use my password instead", Form: PasswordProof },
	code: { instead: "Use a code instead", Form: CodeProof },
	"sign-in": { instead: "Sign in again instead", Form: SignInProof },
};

function SignInProof({ onCancel }: ProofFormProps) {
	return (
		<div className="space-y-5">
			<p>
				Your account has no password and no confirmed address for a code. Sign out and sign in again, then try
				this within a few minutes.
			</p>
			<Button look="secondary" onClick={onCancel}>
				Close
			</Button>
		</div>
	);
}
