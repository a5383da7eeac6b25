import { isGuessablePasswordMessage } from "@unlisted/contracts/fields/password";
import { useState } from "react";
import { type FieldErrors, type UseFormRegister, useForm, useWatch } from "react-hook-form";
import { Link } from "react-router";
import { isEmail } from "../lib/site/email-pattern.ts";
import { meetsPasswordRules } from "../lib/site/password-rules.ts";
import { FormFailure } from "../shell/parts/form-failure.tsx";
import { type NewPassword, NewPasswordFields } from "../shell/parts/new-password-fields.tsx";
import { SubmitButton } from "../ui/button.tsx";
import { TextField } from "../ui/text-field.tsx";
import { textLink } from "./parts/auth-screen.tsx";
import { NeedsScript } from "./parts/needs-script.tsx";
import { type SignupFields, signUp } from "./sign-up.ts";

interface SignupFormProps {
	/** Where to go once the address is confirmed. */
	next: string | null;
	onCreated: (email: string) => void;
}

export function SignupForm({ next, onCreated }: SignupFormProps) {
	const { register, handleSubmit, control, setError, formState } = useForm<SignupFields>();
	const password = useWatch({ control, name: "password" }) ?? "";
	const [failure, setFailure] = useState<string>();

	const submit = handleSubmit(async (fields) => {
		setFailure(undefined);
		const problem = await signUp(fields, next);
		if (!problem) return onCreated(fields.email.trim());
		// Shown at the field that must change.
		if (isGuessablePasswordMessage(problem))
			setError("password", { message: problem }, { shouldFocus: true });
		else setFailure(problem);
	});

	const { errors, isSubmitting } = formState;
	return (
		<form method="post" noValidate onSubmit={submit} className="space-y-5">
			<NeedsScript />
			{failure ? <FormFailure title="Registration failed">{failure}</FormFailure> : null}
			<PersonFields register={register} errors={errors} />
			<NewPasswordFields
				// The password fields know only their own part of the form.
				register={register as unknown as UseFormRegister<NewPassword>}
				errors={errors}
				password={password}
				label="Password"
				confirmLabel="Confirm password"
			/>
			<SubmitButton
				busy={isSubmitting}
				busyText="Creating account..."
				disabled={!meetsPasswordRules(password)}
				className="w-full"
			>
				Create account
			</SubmitButton>
			<p className="text-note text-ink-soft">
				By creating an account you accept the{" "}
				<Link to="/terms" className={textLink}>
					Terms of Service
				</Link>{" "}
				and the{" "}
				<Link to="/privacy" className={textLink}>
					Privacy Policy
				</Link>
				.
			</p>
		</form>
	);
}

function PersonFields(props: { register: UseFormRegister<SignupFields>; errors: FieldErrors<SignupFields> }) {
	const { register, errors } = props;
	return (
		<>
			<div className="grid gap-5 sm:grid-cols-2">
				<TextField
					label="First name"
					autoComplete="given-name"
					error={errors.firstName?.message}
					{...register("firstName", { validate: (value) => value.trim() !== "" || "First name is required" })}
				/>
				<TextField
					label="Last name"
					autoComplete="family-name"
					error={errors.lastName?.message}
					{...register("lastName", { validate: (value) => value.trim() !== "" || "Last name is required" })}
				/>
			</div>
			<TextField
				label="Email address"
				type="email"
				autoComplete="email"
				error={errors.email?.message}
				{...register("email", {
					required: "Email is required",
					validate: (value) => isEmail(value) || "Invalid email format",
				})}
			/>
			<TextField
				label="Phone"
				type="tel"
				autoComplete="tel"
				optional
				error={errors.phone?.message}
				{...register("phone", {
					pattern: { value: /^\+?[\d\s()-]*$/, message: "Please enter a valid phone number" },
				})}
			/>
		</>
	);
}
