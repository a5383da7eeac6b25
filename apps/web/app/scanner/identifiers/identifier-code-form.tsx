import type { Identifier } from "@unlisted/contracts/told";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { timeOfDay } from "../../lib/site/format-date.ts";
import { MailWaitsNotice, useMailWaits } from "../../shell/parts/mail-waits.tsx";
import { useSecondsUntil } from "../../shell/parts/seconds-until.ts";
import { Button, SubmitButton } from "../../ui/button.tsx";
import { DialogActions } from "../../ui/dialog.tsx";
import { Notice } from "../../ui/notice.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { resendIdentifierCode, verifyIdentifier } from "../api/identifier-calls.ts";

interface IdentifierCodeFormProps {
	identifier: Identifier;
	onChanged: () => void;
	/** Called after the right code. */
	onVerified?: (() => void) | undefined;
}

export function IdentifierCodeForm({ identifier, onChanged, onVerified }: IdentifierCodeFormProps) {
	const { id, kind, value, code_expires_at: expires } = identifier;
	const { register, handleSubmit, setError, formState } = useForm<{ code: string }>();
	const [said, setSaid] = useState<{ tone: "safe" | "exposed"; text: string }>();

	const verify = handleSubmit(async ({ code }) => {
		setSaid(undefined);
		const result = await verifyIdentifier(id, code.trim());
		if (result.ok) {
			onVerified?.();
			return onChanged();
		}
		setError("code", { message: result.fields.code ?? result.message }, { shouldFocus: true });
	});

	const waits = useMailWaits(kind === "email" && Boolean(expires));
	const { errors, isSubmitting } = formState;
	return (
		<form
			method="post"
			noValidate
			onSubmit={verify}
			aria-label={`Confirm ${value}`}
			className="mt-3 max-w-form space-y-4 border-l-2 border-attention pl-4"
		>
			<SentTo value={value} expires={expires} waits={waits} />
			<div role="status" className="empty:hidden">
				{waits ? <MailWaitsNotice /> : null}
			</div>
			{said && !(said.tone === "safe" && waits) ? (
				<Notice tone={said.tone} announce>
					<p>{said.text}</p>
				</Notice>
			) : null}
			<TextField
				label="Code"
				inputMode="numeric"
				autoComplete="one-time-code"
				error={errors.code?.message}
				{...register("code", {
					validate: (code) => /^\d{6}$/.test(code.trim()) || "Enter the six digits",
				})}
			/>
			<DialogActions>
				<SubmitButton look="secondary" busy={isSubmitting} busyText="Checking...">
					Confirm
				</SubmitButton>
				<Resend identifier={identifier} onSaid={setSaid} onChanged={onChanged} />
			</DialogActions>
		</form>
	);
}

interface SentToProps {
	value: string;
	/** Null: there is no code. Undefined: the server does not tell. */
	expires: string | null | undefined;
	/** Whether its mail is not going out. */
	waits: boolean;
}

function SentTo({ value, expires, waits }: SentToProps) {
	const left = useSecondsUntil(expires ? Date.parse(expires) : 0);
	const to = <span className="font-mono wrap-anywhere">{value}</span>;
	return (
		<p className="text-note text-ink-soft">
			{expires === null ? (
				<>No code is on its way to {to}. Send one below.</>
			) : expires !== undefined && left === 0 ? (
				<>The code that we sent to {to} no longer works. Send another one below.</>
			) : (
				<>
					{waits ? "The six digits have not gone out yet to" : "Six digits are on their way to"} {to}.
					{expires ? ` They work until ${timeOfDay(expires)}.` : ""}
				</>
			)}
		</p>
	);
}

interface ResendProps extends IdentifierCodeFormProps {
	onSaid: (said: { tone: "safe" | "exposed"; text: string } | undefined) => void;
}

function Resend({
	identifier: { id, resend_after, code_expires_at: expires, value },
	onSaid,
	onChanged,
}: ResendProps) {
	const [sending, setSending] = useState(false);
	const [refusedUntil, setRefusedUntil] = useState(0);
	const sendableAt = resend_after ? new Date(resend_after).getTime() : 0;
	const wait = useSecondsUntil(Math.max(sendableAt, refusedUntil));

	async function send() {
		setSending(true);
		onSaid(undefined);
		const result = await resendIdentifierCode(id);
		setSending(false);
		// Another tab may have requested one meanwhile.
		if (!result.ok && result.waitSeconds) setRefusedUntil(Date.now() + result.waitSeconds * 1000);
		onSaid(
			result.ok
				? { tone: "safe", text: `${expires === null ? "A" : "Another"} code is on its way to ${value}.` }
				: { tone: "exposed", text: result.message },
		);
		if (result.ok) onChanged();
	}

	const what = expires === null ? "Send a code" : "Send another code";
	return (
		<Button look="quiet" disabled={wait > 0} busy={sending} onClick={send}>
			{sending ? "Sending..." : wait > 0 ? `${what} in ${wait} s` : what}
		</Button>
	);
}
