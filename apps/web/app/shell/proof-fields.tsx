import { type DeletionProof, deletionCodeSchema, deletionPasswordSchema } from "@unlisted/contracts/account";
import type { FieldErrors, UseFormRegister } from "react-hook-form";
import { ruleOf } from "../lib/rule-of.ts";
import { PasswordField } from "../ui/password-field.tsx";
import { ProofCode } from "./proof-code.tsx";
import { UsernameForManagers } from "./username-for-managers.tsx";

export interface ProofGiven {
	password: string;
	code: string;
}

interface ProofFieldsProps {
	email: string;
	proof: DeletionProof;
	register: UseFormRegister<ProofGiven>;
	errors: FieldErrors<ProofGiven>;
	/** What is done with it, as in "it can be deleted". */
	what: string;
}

/** Whatever shows once more that it is they, for this account. */
export function ProofFields({ email, proof, register, errors, what }: ProofFieldsProps) {
	if (proof.proof === "sign-in")
		return (
			<p>
				Your account has no password and no confirmed address to send a code to. So {what} within ten minutes
				of signing in: if that was longer ago, sign out and in again first.
			</p>
		);
	if (proof.proof === "code")
		return (
			<ProofCode
				sentTo={proof.sent_to ?? "you"}
				error={errors.code?.message}
				field={register("code", { validate: ruleOf(deletionCodeSchema) })}
			/>
		);
	return (
		<>
			<UsernameForManagers email={email} />
			<PasswordField
				label="Password"
				autoComplete="current-password"
				error={errors.password?.message}
				{...register("password", { validate: ruleOf(deletionPasswordSchema) })}
			/>
		</>
	);
}

/** As the server takes it. */
export function proofOf({ proof }: DeletionProof, { password, code }: ProofGiven) {
	return { password: { password }, code: { code: code?.trim() }, "sign-in": {} }[proof];
}
