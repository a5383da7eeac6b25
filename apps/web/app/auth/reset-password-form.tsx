import { isGuessablePasswordMessage } from "@unlisted/contracts/password";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import type { LinkTokens } from "../lib/session/link-tokens.ts";
import { type NewPassword, NewPasswordFields } from "../shell/parts/new-password-fields.tsx";
import { SubmitButton } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { AuthScreen } from "./auth-screen.tsx";
import { resetPassword } from "./reset-password.ts";
import { SecondFactorForm } from "./second-factor-form.tsx";

interface ResetPasswordFormProps {
	readonly link: LinkTokens;
	/** Whose password it is, if known. */
	readonly email: string | null;
	readonly onDone: () => void;
}

export function ResetPasswordForm({ link, email, onDone }: ResetPasswordFormProps) {
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

	// The form keeps its values, and is saved as soon as the code is right.
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
				{failure ? (
					<Notice tone="exposed" title="Password reset failed" announce>
						{failure}
					</Notice>
				) : null}
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
