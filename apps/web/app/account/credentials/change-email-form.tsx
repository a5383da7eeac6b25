import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { securityEventsKey } from "../../lib/api/security-events.ts";
import { isEmail } from "../../lib/site/email-pattern.ts";
import { AskOnceTyped } from "../../shell/parts/ask-once-typed.tsx";
import { FormFailure } from "../../shell/parts/form-failure.tsx";
import { MailWaitsNotice, useMailWaits } from "../../shell/parts/mail-waits.tsx";
import { useKeptText } from "../../shell/parts/use-kept-text.ts";
import { SubmitButton } from "../../ui/button.tsx";
import { LoadFailed } from "../../ui/could-not-load.tsx";
import { Notice } from "../../ui/notice.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { pendingEmailKey, requestEmailChange, usePendingEmail } from "./change-email.ts";

interface ChangeEmailFormProps {
	email: string;
	/** Whether to ask a person who leaves with unsaved text. */
	asks?: boolean;
}

export function ChangeEmailForm({ email, asks = false }: ChangeEmailFormProps) {
	const form = useForm<{ newEmail: string }>();
	const { register, handleSubmit, reset, formState } = form;
	useKeptText(`new address for ${email}`, form);
	const queries = useQueryClient();
	const pending = usePendingEmail(email);
	const waits = useMailWaits(Boolean(pending.data));
	const [failure, setFailure] = useState<string>();

	const ask = handleSubmit(async ({ newEmail }) => {
		setFailure(undefined);
		const problem = await requestEmailChange(newEmail.trim());
		if (problem) return setFailure(problem);
		reset();
		await queries.invalidateQueries({ queryKey: pendingEmailKey(email) });
		await queries.invalidateQueries({ queryKey: securityEventsKey });
	});

	const { errors, isDirty, isSubmitting } = formState;
	return (
		<form method="post" noValidate onSubmit={ask} className="space-y-5">
			{pending.data ? (
				<Notice
					tone="info"
					title={waits ? "Two emails have not gone out yet" : "Two emails are on their way"}
					announce
				>
					<p>
						Open the link in both: the one to <strong className="wrap-anywhere">{email}</strong> and the one
						to <strong className="wrap-anywhere">{pending.data}</strong>. Until then nothing changes. If the
						new address already belongs to an account, the email to it says so.
					</p>
				</Notice>
			) : null}
			<div role="status" className="empty:hidden">
				{waits ? <MailWaitsNotice /> : null}
			</div>
			{/* Null, "no change is in progress", shows nothing that may be out of date. */}
			<LoadFailed
				of={{ ...pending, data: pending.data ?? undefined }}
				title="We could not check whether a change is in progress"
			/>
			{failure ? <FormFailure title="The address was not changed">{failure}</FormFailure> : null}
			{asks ? <AskOnceTyped unsaved={isDirty} saving={isSubmitting} /> : null}
			<TextField
				label="New email address"
				type="email"
				autoComplete="email"
				hint="We send an email to your old and your new address. Both must confirm."
				error={errors.newEmail?.message}
				{...register("newEmail", {
					validate: {
						given: (value) => value.trim() !== "" || "Email is required",
						valid: (value) => isEmail(value) || "Invalid email format",
						other: (value) =>
							value.trim().toLowerCase() !== email.toLowerCase() || "This is already your address",
					},
				})}
			/>
			<SubmitButton busy={isSubmitting} busyText="Sending..." look="secondary">
				Change email address
			</SubmitButton>
		</form>
	);
}
