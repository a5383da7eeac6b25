import type { DeletionProof } from "@unlisted/contracts/account";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { ProofFields, type ProofGiven, proofOf } from "../shell/proof-fields.tsx";
import { Button, SubmitButton } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { reveal } from "./scan-calls.ts";

interface RevealFormProps {
	id: string;
	email: string;
	proof: DeletionProof;
	onBusy: (busy: boolean) => void;
	onCancel: () => void;
	onRevealed: (data: Record<string, string>) => void;
}

export function RevealForm({ id, email, proof, onBusy, onCancel, onRevealed }: RevealFormProps) {
	const { register, handleSubmit, setError, formState } = useForm<ProofGiven>();
	const [failure, setFailure] = useState<string>();

	const show = handleSubmit(async (given) => {
		setFailure(undefined);
		onBusy(true);
		const result = await reveal(id, proofOf(proof, given));
		onBusy(false);
		if (result.ok) return onRevealed(result.data.exposed_data);
		const named = (["password", "code"] as const).find((name) => result.fields[name]);
		if (named) setError(named, { message: result.fields[named] ?? "" }, { shouldFocus: true });
		else setFailure(result.message);
	});

	const { errors, isSubmitting } = formState;
	return (
		<form method="post" noValidate onSubmit={show} className="space-y-5">
			<p>Whoever looks over your shoulder sees it too. That it was revealed goes into your account's log.</p>
			{failure ? (
				<Notice tone="exposed" title="It was not revealed" announce>
					{failure}
				</Notice>
			) : null}
			<ProofFields email={email} proof={proof} register={register} errors={errors} what="this works" />
			<div className="flex flex-wrap gap-3">
				<SubmitButton busy={isSubmitting} busyText="Checking...">
					Reveal
				</SubmitButton>
				<Button look="secondary" disabled={isSubmitting} onClick={onCancel}>
					Cancel
				</Button>
			</div>
		</form>
	);
}
