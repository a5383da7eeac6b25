import type { FieldErrors, UseFormRegister } from "react-hook-form";
import { meetsPasswordRules, passwordRules, passwordStrength } from "../lib/password-rules.ts";
import { Checklist, StrengthMeter } from "../ui/meter.tsx";
import { PasswordField } from "../ui/password-field.tsx";

export interface NewPassword {
	password: string;
	confirmPassword: string;
}

interface NewPasswordFieldsProps {
	register: UseFormRegister<NewPassword>;
	errors: FieldErrors<NewPassword>;
	password: string;
	label: string;
	confirmLabel: string;
}

/** A new password twice, with the rules ticked off and the strength named while it is typed. */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
	const { register, errors, password, label, confirmLabel } = props;
	const strength = passwordStrength(password);
	return (
		<>
			<div className="space-y-3">
				<PasswordField
					label={label}
					autoComplete="new-password"
					error={errors.password?.message}
					{...register("password", {
						required: "Password is required",
						validate: (value) => meetsPasswordRules(value) || "Password does not meet security requirements",
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
					required: "Please confirm your password",
					validate: (value, form) => value === form.password || "Passwords do not match",
				})}
			/>
		</>
	);
}
