import type { DeletionProof } from "@unlisted/contracts/account";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { ProofCode } from "../shell/proof-code.tsx";
import { UsernameForManagers } from "../shell/username-for-managers.tsx";
import { Button, SubmitButton } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { PasswordField } from "../ui/password-field.tsx";
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
	const { register, handleSubmit, setError, formState } = useForm<{ password: string; code: string }>();
	const [failure, setFailure] = useState<string>();

	const show = handleSubmit(async ({ password, code }) => {
		setFailure(undefined);
		onBusy(true);
		const shown = { password: { password }, code: { code: code?.trim() }, "sign-in": {} }[proof.proof];
		const result = await reveal(id, shown);
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
			{proof.proof === "password" ? (
				<>
					<UsernameForManagers email={email} />
					<PasswordField
						label="Password"
						autoComplete="current-password"
						error={errors.password?.message}
						{...register("password", { validate: (value) => value !== "" || "Password is required" })}
					/>
				</>
			) : null}
			{proof.proof === "code" ? (
				<ProofCode
					sentTo={proof.sent_to ?? "you"}
					error={errors.code?.message}
					field={register("code", { validate: (value) => value.trim() !== "" || "Code is required" })}
				/>
			) : null}
			{proof.proof === "sign-in" ? (
				<p>
					Your account has no password and no confirmed address to send a code to. So this works within ten
					minutes of signing in: if that was longer ago, sign out and in again first.
				</p>
			) : null}
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
