import { isGuessablePasswordMessage } from "@unlisted/contracts/fields/password";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import type { LinkTokens } from "../../lib/session/link-tokens.ts";
import { FormFailure } from "../../shell/parts/form-failure.tsx";
import { type NewPassword, NewPasswordFields } from "../../shell/parts/new-password-fields.tsx";
import { SubmitButton } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { AuthScreen } from "../parts/auth-screen.tsx";
import { SecondFactorForm } from "../second-factor/second-factor-form.tsx";
import { resetPassword } from "./reset-password.ts";

interface ResetPasswordFormProps {
	readonly link: LinkTokens;
	/** The account whose password changes, if known. */
	readonly email: string | null;
	/** The link was issued long before it was opened. */
	readonly stale?: boolean;
	readonly onDone: () => void;
}

export function ResetPasswordForm({ link, email, stale = false, onDone }: ResetPasswordFormProps) {
	const { register, handleSubmit, control, setError, formState } = useForm<NewPassword>();
	const password = useWatch({ control, name: "password" }) ?? "";
	const [failure, setFailure] = useState<string>();
	const [codeDue, setCodeDue] = useState(false);

	const save = async (fields: NewPassword) => {
		setFailure(undefined);
		const result = await resetPassword(link, fields.password);
		if (result === "done") return onDone();
		setCodeDue(result === "second-factor-due");
		if (typeof result !== "object") return;
		if (isGuessablePasswordMessage(result.problem))
			setError("password", { message: result.problem }, { shouldFocus: true });
		else setFailure(result.problem);
	};
	const submit = handleSubmit(save);

	// The form keeps its values, and is saved when the code is right.
	if (codeDue) return <SecondFactorForm onDone={() => void submit()} />;
	return (
		<AuthScreen
			title="Set a new password"
			intro={
				email ? (
					<p>
						For <strong className="wrap-anywhere text-ink">{email}</strong>.
					</p>
				) : null
			}
		>
			<form method="post" noValidate onSubmit={submit} className="space-y-5">
				{failure ? <FormFailure title="Password reset failed">{failure}</FormFailure> : null}
				{stale ? <StaleReset email={email} /> : null}
				<NewPasswordFields
					register={register}
					errors={formState.errors}
					password={password}
					label="New password"
					confirmLabel="Confirm new password"
				/>
				<SubmitButton busy={formState.isSubmitting} busyText="Saving..." className="w-full">
					Reset password
				</SubmitButton>
			</form>
		</AuthScreen>
	);
}

function StaleReset({ email }: { email: string | null }) {
	return (
		<Notice tone="attention" title="This link was issued a while ago" announce>
			It sets a new password for {email ?? "the account that it was made for"}. If someone else sent it to
			you, close this page.
		</Notice>
	);
}
