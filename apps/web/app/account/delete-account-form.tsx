import {
	type DeleteAccount,
	type DeletionProof,
	deletionConfirmationSchema,
} from "@unlisted/contracts/account";
import { deleteConfirmationPhrase } from "@unlisted/contracts/limits";
import { useState } from "react";
import { type UseFormRegister, useForm } from "react-hook-form";
import { ruleOf } from "../lib/rule-of.ts";
import { ProofFields, type ProofGiven, proofOf } from "../shell/proof-fields.tsx";
import { Button, SubmitButton } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { TextField } from "../ui/text-field.tsx";
import { deleteAccount } from "./delete-account.ts";

interface Fields extends ProofGiven {
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
		const problem = await deleteAccount({ ...proofOf(proof, { password, code }), confirmation });
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
			<ProofFields
				email={email}
				proof={proof}
				register={register as unknown as UseFormRegister<ProofGiven>}
				errors={errors}
				what="it can be deleted"
			/>
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
