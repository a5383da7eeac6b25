import { type ReactNode, useState } from "react";
import { useForm } from "react-hook-form";
import { sendPhoneCode, textMessageGap, verifyPhoneCode } from "../../lib/sign-in/phone-factor.ts";
import { Button, SubmitButton } from "../../ui/button.tsx";
import { DialogActions } from "../../ui/dialog.tsx";
import { Notice } from "../../ui/notice.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { FormFailure } from "./form-failure.tsx";
import { useSendAgain } from "./use-send-again.ts";

interface PhoneCodeFormProps {
	factorId: string;
	/** "the number that ends in 67" */
	number: string;
	/** The id of the challenge, if a code was already sent before. */
	firstChallenge?: string;
	submitText: string;
	onVerified: () => Promise<void>;
	/** Called while a code is being verified, until everything after it is done. */
	onBusy?: (busy: boolean) => void;
	/** Other ways to confirm, shown below. */
	children?: (busy: boolean) => ReactNode;
}

/** Sends a code by text message only after a click: each message costs money, and a reload must not send another. */
export function PhoneCodeForm(props: PhoneCodeFormProps) {
	const { factorId, number, firstChallenge, submitText, onVerified, onBusy, children } = props;
	const { register, handleSubmit, setFocus, formState } = useForm<{ code: string }>();
	const [challengeId, setChallengeId] = useState(firstChallenge);
	const [sending, setSending] = useState(false);
	const [failure, setFailure] = useState<{ title: string; detail: string }>();
	const [arrivedAt] = useState(Date.now);
	const again = useSendAgain(textMessageGap, firstChallenge ? arrivedAt : undefined);

	async function send() {
		setSending(true);
		setFailure(undefined);
		const sent = await sendPhoneCode(factorId);
		setSending(false);
		again.noteSent(sent);
		if (!sent.ok) return setFailure({ title: "No code was sent", detail: sent.message });
		setChallengeId(sent.challengeId);
	}

	const verify = handleSubmit(async ({ code }) => {
		setFailure(undefined);
		onBusy?.(true);
		const problem = await verifyPhoneCode(factorId, challengeId ?? "", code);
		if (!problem) await onVerified();
		onBusy?.(false);
		if (!problem) return;
		setFailure({ title: "That code was not accepted", detail: problem });
		setFocus("code", { shouldSelect: true });
	});

	const busy = sending || formState.isSubmitting;
	const alert = failure ? <FormFailure title={failure.title}>{failure.detail}</FormFailure> : null;
	if (!challengeId) {
		return (
			<div className="space-y-5">
				{alert}
				<p>We send a code of six digits to {number}.</p>
				<DialogActions>
					<Button className="w-full" busy={busy} disabled={again.waits} onClick={send}>
						{sending ? "Sending..." : again.text("Text me a code")}
					</Button>
					{children?.(busy)}
				</DialogActions>
			</div>
		);
	}
	return (
		<form method="post" noValidate onSubmit={verify} className="space-y-5">
			{alert}
			<Notice tone="info" announce>
				A code is on its way to {number}. It works for five minutes.
			</Notice>
			<TextField
				label="Code from the text message"
				inputMode="numeric"
				autoComplete="one-time-code"
				error={formState.errors.code?.message}
				{...register("code", {
					validate: (value) => value.trim() !== "" || "The code from the text message is required",
				})}
			/>
			<DialogActions>
				<SubmitButton
					busy={formState.isSubmitting}
					busyText="Checking..."
					disabled={sending}
					className="w-full"
				>
					{submitText}
				</SubmitButton>
				<Button look="secondary" className="w-full" busy={busy} disabled={again.waits} onClick={send}>
					{sending ? "Sending..." : again.text("Send another code")}
				</Button>
				{children?.(busy)}
			</DialogActions>
		</form>
	);
}
