import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import type { LinkTokens } from "../lib/link-tokens.ts";
import { SubmitButton } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { type NewPassword, NewPasswordFields } from "./new-password-fields.tsx";
import { resetPassword } from "./reset-password.ts";

export function ResetPasswordForm({ link, onDone }: { link: LinkTokens; onDone: () => void }) {
	const { register, handleSubmit, control, formState } = useForm<NewPassword>();
	const password = useWatch({ control, name: "password" }) ?? "";
	const [failure, setFailure] = useState<string>();

	const submit = handleSubmit(async (fields) => {
		setFailure(undefined);
		const problem = await resetPassword(link, fields.password);
		if (problem) setFailure(problem);
		else onDone();
	});

	return (
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
	);
}
