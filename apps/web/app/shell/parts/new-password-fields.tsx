import type { FieldErrors, UseFormRegister } from "react-hook-form";
import { meetsPasswordRules, passwordRules, passwordStrength } from "../../lib/site/password-rules.ts";
import { Checklist, StrengthMeter } from "../../ui/charts/meter.tsx";
import { PasswordField } from "../../ui/password-field.tsx";

export interface NewPassword {
	password: string;
	confirmPassword: string;
}

/** The specification has different messages for each form. */
export interface NewPasswordMessages {
	missing: string;
	weak: string;
	unconfirmed: string;
	different: string;
}

const usualMessages: NewPasswordMessages = {
	missing: "Password is required",
	weak: "Password does not meet security requirements",
	unconfirmed: "Please confirm your password",
	different: "Passwords do not match",
};

interface NewPasswordFieldsProps {
	register: UseFormRegister<NewPassword>;
	errors: FieldErrors<NewPassword>;
	password: string;
	label: string;
	confirmLabel: string;
	messages?: NewPasswordMessages;
	/** Returns what else is wrong with a password that meets the rules. */
	refuse?: (password: string) => string | undefined;
}

/** Asks for a new password twice, and shows its rules and its strength while the person types. */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
	const { register, errors, password, label, confirmLabel, messages = usualMessages, refuse } = props;
	const strength = passwordStrength(password);
	return (
		<>
			<div className="space-y-3">
				<PasswordField
					label={label}
					autoComplete="new-password"
					error={errors.password?.message}
					{...register("password", {
						required: messages.missing,
						validate: {
							strong: (value) => meetsPasswordRules(value) || messages.weak,
							accepted: (value) => refuse?.(value) ?? true,
						},
						deps: "confirmPassword",
					})}
				/>
				<Checklist items={passwordRules.map((rule) => ({ label: rule.label, met: rule.met(password) }))} />
				{password ? (
					<StrengthMeter title="Password strength" score={strength.score} label={strength.label} />
				) : null}
			</div>
			<PasswordField
				label={confirmLabel}
				autoComplete="new-password"
				error={errors.confirmPassword?.message}
				{...register("confirmPassword", {
					required: messages.unconfirmed,
					validate: (value, form) => value === form.password || messages.different,
				})}
			/>
		</>
	);
}
