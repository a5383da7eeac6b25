import { type ReactNode, useState } from "react";
import { useForm } from "react-hook-form";
import { FormFailure } from "../../shell/parts/form-failure.tsx";
import { SubmitButton } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";

interface SecondFactorCodeFormProps {
	label: string;
	hint: string;
	inputMode: "numeric" | "text";
	autoComplete: "one-time-code" | "off";
	/** Returns what went wrong, or nothing. */
	confirm: (code: string) => Promise<string | undefined>;
	onDone: () => Promise<void>;
	/** Other ways to confirm, shown below. */
	children: (busy: boolean) => ReactNode;
}

/** A form for a code that the person already has. */
export function SecondFactorCodeForm(props: SecondFactorCodeFormProps) {
	const { label, hint, inputMode, autoComplete, confirm, onDone, children } = props;
	const { register, handleSubmit, setFocus, formState } = useForm<{ code: string }>();
	const [failure, setFailure] = useState<string>();

	const submit = handleSubmit(async ({ code }) => {
		setFailure(undefined);
		const problem = await confirm(code.replace(/\s/g, ""));
		if (!problem) return onDone();
		setFailure(problem);
		setFocus("code", { shouldSelect: true });
	});

	const { errors, isSubmitting } = formState;
	return (
		<form method="post" noValidate onSubmit={submit} className="space-y-5">
			{failure ? <FormFailure title="That code was not accepted">{failure}</FormFailure> : null}
			<TextField
				label={label}
				hint={hint}
				inputMode={inputMode}
				autoComplete={autoComplete}
				autoCapitalize="none"
				spellCheck={false}
				error={errors.code?.message}
				{...register("code", { validate: (value) => value.trim() !== "" || `${label} is required` })}
			/>
			<SubmitButton busy={isSubmitting} busyText="Checking..." className="w-full">
				Verify
			</SubmitButton>
			{children(isSubmitting)}
		</form>
	);
}
