import { type DeleteAccount, deleteAccountSchema } from "@unlisted/contracts/account";
import { deleteConfirmationPhrase } from "@unlisted/contracts/limits";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Button, SubmitButton } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { PasswordField } from "../ui/password-field.tsx";
import { TextField } from "../ui/text-field.tsx";
import { deleteAccount } from "./delete-account.ts";
import { ruleOf } from "./rule-of.ts";
import { UsernameForManagers } from "./username-for-managers.tsx";

interface DeleteAccountFormProps {
	email: string;
	onBusy: (busy: boolean) => void;
	onCancel: () => void;
}

export function DeleteAccountForm({ email, onBusy, onCancel }: DeleteAccountFormProps) {
	const { register, handleSubmit, setError, formState } = useForm<DeleteAccount>();
	const [failure, setFailure] = useState<string>();

	const remove = handleSubmit(async (request) => {
		setFailure(undefined);
		onBusy(true);
		const problem = await deleteAccount(request);
		// Without one this page is about to go; until then nothing may be closed or sent again.
		if (!problem) return;
		onBusy(false);
		setFailure(problem.message);
		const { password } = problem.fields;
		if (password) setError("password", { message: password }, { shouldFocus: true });
	});

	const { errors, isSubmitting, isSubmitSuccessful } = formState;
	const { password, confirmation } = deleteAccountSchema.shape;
	return (
		<form method="post" noValidate onSubmit={remove} className="space-y-5">
			{failure ? (
				<Notice tone="exposed" title="Your account was not deleted" announce>
					{failure}
				</Notice>
			) : null}
			<UsernameForManagers email={email} />
			<PasswordField
				label="Password"
				autoComplete="current-password"
				error={errors.password?.message}
				{...register("password", { validate: ruleOf(password) })}
			/>
			<TextField
				label={`Type "${deleteConfirmationPhrase}" to confirm`}
				autoComplete="off"
				autoCapitalize="characters"
				spellCheck={false}
				error={errors.confirmation?.message}
				{...register("confirmation", { validate: ruleOf(confirmation) })}
			/>
			<div className="flex flex-wrap gap-3">
				<SubmitButton
					look="danger"
					busy={isSubmitting || (isSubmitSuccessful && !failure)}
					busyText="Deleting..."
				>
					Delete my account
				</SubmitButton>
				<Button look="secondary" disabled={isSubmitting} onClick={onCancel}>
					Cancel
				</Button>
			</div>
		</form>
	);
}
