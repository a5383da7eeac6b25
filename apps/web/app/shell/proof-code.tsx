import { useState } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { TextField } from "../ui/text-field.tsx";
import { sendProofCode } from "./own-proof.ts";

interface ProofCodeProps {
	sentTo: string;
	error: string | undefined;
	field: UseFormRegisterReturn;
}

/** In the place of a password that the account does not have. */
export function ProofCode({ sentTo, error, field }: ProofCodeProps) {
	const [sending, setSending] = useState(false);
	const [said, setSaid] = useState<{ problem: string | undefined }>();

	async function send() {
		setSending(true);
		setSaid(undefined);
		setSaid({ problem: await sendProofCode() });
		setSending(false);
	}

	return (
		<div className="space-y-4">
			<p>
				Your account has no password. To be sure that it is you, we send a code to{" "}
				<strong className="wrap-anywhere">{sentTo}</strong>.
			</p>
			{said?.problem ? (
				<Notice tone="exposed" title="No code was sent" announce>
					{said.problem}
				</Notice>
			) : null}
			{said && !said.problem ? (
				<Notice tone="safe" announce>
					A code is on its way to {sentTo}.
				</Notice>
			) : null}
			<Button look="secondary" disabled={sending} onClick={send}>
				{sending ? "Sending..." : said ? "Send another code" : "Send me a code"}
			</Button>
			<TextField
				label="Code"
				inputMode="numeric"
				autoComplete="one-time-code"
				hint="Six digits, from the message that we sent you."
				error={error}
				{...field}
			/>
		</div>
	);
}
