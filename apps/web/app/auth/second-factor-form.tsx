import { type ReactNode, useState } from "react";
import { useForm } from "react-hook-form";
import { Button, SubmitButton } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { TextField } from "../ui/text-field.tsx";
import { AuthScreen } from "./auth-screen.tsx";
import { confirmWithCode, confirmWithRecoveryCode } from "./second-factor.ts";

const app = {
	label: "Authentication code",
	hint: "The six digits that your authenticator app shows for Unlisted.",
	required: "Authentication code is required",
	inputMode: "numeric",
	autoComplete: "one-time-code",
	confirm: confirmWithCode,
	instead: "Use a recovery code instead",
} as const;

const recovery = {
	label: "Recovery code",
	hint: "One of the codes that you saved when you switched two-factor on. Each works once.",
	required: "Recovery code is required",
	inputMode: "text",
	autoComplete: "off",
	confirm: confirmWithRecoveryCode,
	instead: "Use your authenticator app instead",
} as const;

/** The second half of signing in. */
export function SecondFactorForm({ onDone, below }: { onDone?: () => void; below?: ReactNode }) {
	const [way, setWay] = useState<typeof app | typeof recovery>(app);
	const { register, handleSubmit, reset, setFocus, formState } = useForm<{ code: string }>();
	const [failure, setFailure] = useState<string>();

	const submit = handleSubmit(async ({ code }) => {
		setFailure(undefined);
		const spaceless = code.replace(/\s/g, "");
		const problem = await way.confirm(spaceless);
		if (!problem) return onDone?.();
		setFailure(problem);
		setFocus("code", { shouldSelect: true });
	});

	function switchWay() {
		setWay(way === app ? recovery : app);
		setFailure(undefined);
		reset();
	}

	const { errors, isSubmitting } = formState;
	return (
		<AuthScreen
			title="Two-factor authentication"
			intro="Your password was right. One more proof, and you are in."
			below={below}
		>
			<form method="post" noValidate onSubmit={submit} className="space-y-5">
				{failure ? (
					<Notice tone="exposed" title="That code was not accepted" announce>
						{failure}
					</Notice>
				) : null}
				<TextField
					key={way.label}
					label={way.label}
					hint={way.hint}
					inputMode={way.inputMode}
					autoComplete={way.autoComplete}
					autoCapitalize="none"
					spellCheck={false}
					error={errors.code?.message}
					{...register("code", { validate: (value) => value.trim() !== "" || way.required })}
				/>
				<SubmitButton busy={isSubmitting} busyText="Checking..." className="w-full">
					Verify
				</SubmitButton>
				<Button look="quiet" className="w-full" disabled={isSubmitting} onClick={switchWay}>
					{way.instead}
				</Button>
			</form>
		</AuthScreen>
	);
}
