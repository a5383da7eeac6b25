import type { DeleteAccount } from "@unlisted/contracts/account";
import { checkDeletionConfirmation, checkOwnPassword } from "@unlisted/contracts/fields/own-fields";
import { deleteConfirmationPhrase } from "@unlisted/contracts/limits";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { ruleOf } from "../../lib/site/rule-of.ts";
import { FormFailure } from "../../shell/parts/form-failure.tsx";
import { UsernameForManagers } from "../../shell/parts/username-for-managers.tsx";
import { Button, SubmitButton } from "../../ui/button.tsx";
import { DialogActions } from "../../ui/dialog.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { saidInGeneral } from "../../ui/words/said-in-general.ts";
import { deleteAccount } from "./delete-account.ts";

interface Fields {
	password: string;
	confirmation: DeleteAccount["confirmation"];
}

interface DeleteAccountFormProps {
	email: string;
	/** Without a password, the dialog for sensitive actions asks for a code first. */
	hasPassword: boolean;
	onBusy: (busy: boolean) => void;
	onCancel: () => void;
}

export function DeleteAccountForm({ email, hasPassword, onBusy, onCancel }: DeleteAccountFormProps) {
	const { register, handleSubmit, setError, formState } = useForm<Fields>();
	const [failure, setFailure] = useState<string>();

	const remove = handleSubmit(async ({ password, confirmation }) => {
		setFailure(undefined);
		onBusy(true);
		const problem = await deleteAccount({ ...(hasPassword && { password }), confirmation });
		// After the deletion the page is about to close. Until then nothing may be closed or sent again.
		if (!problem) return;
		onBusy(false);
		setFailure(saidInGeneral(problem, (field) => field === "password" && hasPassword));
		const message = problem.fields.password;
		if (message) setError("password", { message }, { shouldFocus: true });
	});

	const { errors, isSubmitting, isSubmitSuccessful } = formState;
	const busy = isSubmitting || (isSubmitSuccessful && !failure);
	return (
		<form method="post" noValidate onSubmit={remove} className="space-y-5">
			{failure ? <FormFailure title="Your account was not deleted">{failure}</FormFailure> : null}
			{hasPassword ? (
				<>
					<UsernameForManagers email={email} />
					<PasswordField
						label="Password"
						autoComplete="current-password"
						error={errors.password?.message}
						{...register("password", { validate: ruleOf(checkOwnPassword) })}
					/>
				</>
			) : null}
			<TextField
				label={`Type "${deleteConfirmationPhrase}" to confirm`}
				autoComplete="off"
				autoCapitalize="characters"
				spellCheck={false}
				error={errors.confirmation?.message}
				{...register("confirmation", { validate: ruleOf(checkDeletionConfirmation) })}
			/>
			<DialogActions>
				<SubmitButton look="danger" busy={busy} busyText="Deleting...">
					Delete my account
				</SubmitButton>
				<Button look="secondary" busy={busy} onClick={onCancel}>
					Cancel
				</Button>
			</DialogActions>
		</form>
	);
}
