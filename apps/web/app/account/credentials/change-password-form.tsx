import { useQueryClient } from "@tanstack/react-query";
import { isGuessablePasswordMessage } from "@unlisted/contracts/fields/password";
import { type ReactNode, useState } from "react";
import { type UseFormRegister, useForm, useWatch } from "react-hook-form";
import { securityEventsKey } from "../../lib/api/security-events.ts";
import { AskOnceTyped } from "../../shell/parts/ask-once-typed.tsx";
import { FormFailure } from "../../shell/parts/form-failure.tsx";
import {
	type NewPassword,
	NewPasswordFields,
	type NewPasswordMessages,
} from "../../shell/parts/new-password-fields.tsx";
import { UsernameForManagers } from "../../shell/parts/username-for-managers.tsx";
import { SubmitButton } from "../../ui/button.tsx";
import { DialogActions } from "../../ui/dialog.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { sessionsKey } from "../parts/own-sessions.ts";
import { changePassword } from "./change-password.ts";

interface Fields extends NewPassword {
	currentPassword: string;
}

interface ChangePasswordFormProps {
	email: string;
	messages: NewPasswordMessages;
	onSaved: () => void;
	/** Whether to ask a person who leaves with unsaved text. */
	asks?: boolean;
	onBusy?: (busy: boolean) => void;
	children?: ReactNode;
}

export function ChangePasswordForm(props: ChangePasswordFormProps) {
	const { email, messages, onSaved, asks = false, onBusy, children } = props;
	const { register, handleSubmit, control, setError, reset, getValues, formState } = useForm<Fields>();
	const queries = useQueryClient();
	const password = useWatch({ control, name: "password" }) ?? "";
	const [failure, setFailure] = useState<string>();

	const save = handleSubmit(async (fields) => {
		setFailure(undefined);
		onBusy?.(true);
		const result = await changePassword(fields.currentPassword, fields.password);
		onBusy?.(false);
		if (!result.ok) {
			if (result.currentIsWrong)
				return setError("currentPassword", { message: result.message }, { shouldFocus: true });
			if (isGuessablePasswordMessage(result.message))
				return setError("password", { message: result.message }, { shouldFocus: true });
			return setFailure(result.message);
		}
		reset();
		onSaved();
		// The other sessions have ended, and the event log has the change.
		void queries.invalidateQueries({ queryKey: sessionsKey });
		void queries.invalidateQueries({ queryKey: securityEventsKey });
	});

	const { errors, isDirty, isSubmitting } = formState;
	const isCurrent = (value: string) =>
		value === getValues("currentPassword")
			? "New password must be different from current password"
			: undefined;
	return (
		<form method="post" noValidate onSubmit={save} className="space-y-5">
			{failure ? <FormFailure title="Password change failed">{failure}</FormFailure> : null}
			{asks ? <AskOnceTyped unsaved={isDirty} saving={isSubmitting} /> : null}
			<UsernameForManagers email={email} />
			<PasswordField
				label="Current password"
				autoComplete="current-password"
				error={errors.currentPassword?.message}
				{...register("currentPassword", { required: "Current password is required" })}
			/>
			<NewPasswordFields
				// The password fields know only their own part of the form.
				register={register as unknown as UseFormRegister<NewPassword>}
				errors={errors}
				password={password}
				label="New password"
				confirmLabel="Confirm new password"
				messages={messages}
				refuse={isCurrent}
			/>
			<p className="text-note text-ink-soft">Changing your password signs out every other device.</p>
			<DialogActions>
				<SubmitButton busy={isSubmitting} busyText="Changing...">
					Change password
				</SubmitButton>
				{children}
			</DialogActions>
		</form>
	);
}
