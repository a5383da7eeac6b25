import { checkOwnPassword } from "@unlisted/contracts/fields/own-fields";
import { useForm } from "react-hook-form";
import { useSession } from "../../lib/session/session.ts";
import { ruleOf } from "../../lib/site/rule-of.ts";
import { PasswordField } from "../../ui/password-field.tsx";
import { UsernameForManagers } from "../parts/username-for-managers.tsx";
import { prove } from "./own-proof.ts";
import { ProofButtons, type ProofFormProps } from "./proof-form.tsx";

export function PasswordProof({ token, onProved, onCancel, onBusy }: ProofFormProps) {
	const session = useSession();
	const email = session.status === "signed-in" ? (session.user.email ?? "") : "";
	const { register, handleSubmit, setError, formState } = useForm<{ password: string }>();

	const confirm = handleSubmit(async ({ password }) => {
		onBusy(true);
		const result = await prove(token, { password });
		onBusy(false);
		if (result.ok) onProved();
		else setError("password", { message: result.fields.password ?? result.message }, { shouldFocus: true });
	});

	return (
		<form method="post" noValidate onSubmit={confirm} className="space-y-5">
			<UsernameForManagers email={email} />
			<PasswordField
				label="Password"
				autoComplete="current-password"
				error={formState.errors.password?.message}
				{...register("password", { validate: ruleOf(checkOwnPassword) })}
			/>
			<ProofButtons busy={formState.isSubmitting} onCancel={onCancel} />
		</form>
	);
}
