import {
	type DeleteAccount,
	type DeletionProof,
	deletionCodeSchema,
	deletionConfirmationSchema,
	deletionPasswordSchema,
} from "@unlisted/contracts/account";
import { deleteConfirmationPhrase } from "@unlisted/contracts/limits";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { ProofCode } from "../shell/proof-code.tsx";
import { UsernameForManagers } from "../shell/username-for-managers.tsx";
import { Button, SubmitButton } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { PasswordField } from "../ui/password-field.tsx";
import { TextField } from "../ui/text-field.tsx";
import { deleteAccount } from "./delete-account.ts";
import { ruleOf } from "./rule-of.ts";

interface Fields {
	password: string;
	code: string;
	confirmation: DeleteAccount["confirmation"];
}

interface DeleteAccountFormProps {
	email: string;
	proof: DeletionProof;
	onBusy: (busy: boolean) => void;
	onCancel: () => void;
}

export function DeleteAccountForm({ email, proof, onBusy, onCancel }: DeleteAccountFormProps) {
	const { register, handleSubmit, setError, formState } = useForm<Fields>();
	const [failure, setFailure] = useState<string>();

	const remove = handleSubmit(async ({ password, code, confirmation }) => {
		setFailure(undefined);
		onBusy(true);
		const shown = { password: { password }, code: { code }, "sign-in": {} }[proof.proof];
		const problem = await deleteAccount({ ...shown, confirmation });
		// Without one this page is about to go; until then nothing may be closed or sent again.
		if (!problem) return;
		onBusy(false);
		setFailure(problem.message);
		for (const name of ["password", "code"] as const) {
			const message = problem.fields[name];
			if (message) setError(name, { message }, { shouldFocus: true });
		}
	});

	const { errors, isSubmitting, isSubmitSuccessful } = formState;
	return (
		<form method="post" noValidate onSubmit={remove} className="space-y-5">
			{failure ? (
				<Notice tone="exposed" title="Your account was not deleted" announce>
					{failure}
				</Notice>
			) : null}
			{proof.proof === "password" ? (
				<>
					<UsernameForManagers email={email} />
					<PasswordField
						label="Password"
						autoComplete="current-password"
						error={errors.password?.message}
						{...register("password", { validate: ruleOf(deletionPasswordSchema) })}
					/>
				</>
			) : null}
			{proof.proof === "code" ? (
				<ProofCode
					sentTo={proof.sent_to ?? "you"}
					error={errors.code?.message}
					field={register("code", { validate: ruleOf(deletionCodeSchema) })}
				/>
			) : null}
			{proof.proof === "sign-in" ? (
				<p>
					Your account has no password and no confirmed address to send a code to. So it can be deleted within
					ten minutes of signing in: if that was longer ago, sign out and in again first.
				</p>
			) : null}
			<TextField
				label={`Type "${deleteConfirmationPhrase}" to confirm`}
				autoComplete="off"
				autoCapitalize="characters"
				spellCheck={false}
				error={errors.confirmation?.message}
				{...register("confirmation", { validate: ruleOf(deletionConfirmationSchema) })}
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
