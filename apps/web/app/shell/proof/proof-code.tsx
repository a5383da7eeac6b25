import { checkOwnCode } from "@unlisted/contracts/fields/own-fields";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { ApiResult } from "../../lib/api/api.ts";
import { ruleOf } from "../../lib/site/rule-of.ts";
import { siteConfig } from "../../lib/site/site-config.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { MailWaits } from "../parts/mail-waits.tsx";
import { useSendAgain } from "../parts/use-send-again.ts";
import { prove, sendProofCode } from "./own-proof.ts";
import { ProofButtons, type ProofFormProps } from "./proof-form.tsx";

export function CodeProof({ token, sentTo, onProved, onCancel, onBusy }: ProofFormProps) {
	const { register, handleSubmit, setError, formState } = useForm<{ code: string }>();

	const confirm = handleSubmit(async ({ code }) => {
		onBusy(true);
		const result = await prove(token, { code: code.trim() });
		onBusy(false);
		if (result.ok) onProved();
		else setError("code", { message: result.fields.code ?? result.message }, { shouldFocus: true });
	});

	return (
		<form method="post" noValidate onSubmit={confirm} className="space-y-5">
			<SendCode token={token} sentTo={sentTo ?? "you"} />
			<TextField
				label="Code"
				inputMode="numeric"
				autoComplete="one-time-code"
				hint="The six digits that we send you."
				error={formState.errors.code?.message}
				{...register("code", { validate: ruleOf(checkOwnCode) })}
			/>
			<ProofButtons busy={formState.isSubmitting} onCancel={onCancel} />
		</form>
	);
}

/** Sends a code only after a click, because a person with a recent code needs no other. */
function SendCode({ token, sentTo }: { token: string; sentTo: string }) {
	const [sending, setSending] = useState(false);
	const [said, setSaid] = useState<ApiResult<unknown>>();
	const again = useSendAgain(siteConfig.mail.gapSeconds * 1000);

	async function send() {
		setSending(true);
		setSaid(undefined);
		const sent = await sendProofCode(token);
		setSaid(sent);
		again.noteSent(sent);
		setSending(false);
	}

	/** A text message does not wait for our mail. */
	const byText = /^\+?\d+$/.test(sentTo);
	const goes = <Notice tone="safe">A code is on its way to {sentTo}.</Notice>;
	return (
		<div className="space-y-4">
			<p>
				We send a code to <strong className="wrap-anywhere">{sentTo}</strong>.
			</p>
			{said?.ok === false ? (
				<Notice tone="exposed" title="No code was sent" announce>
					{said.message}
				</Notice>
			) : null}
			{said?.ok && !byText ? (
				<MailWaits instead={<p>The code to {sentTo} has not gone out yet.</p>}>{goes}</MailWaits>
			) : null}
			{said?.ok && byText ? <div role="status">{goes}</div> : null}
			<Button look="secondary" busy={sending} disabled={again.waits} onClick={send}>
				{sending ? "Sending..." : again.text(said?.ok ? "Send another code" : "Send me a code")}
			</Button>
		</div>
	);
}
