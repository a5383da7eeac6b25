import { passwordMinLength } from "@unlisted/contracts/limits";

export const passwordRules = [
	{ label: "At least 8 characters", met: (password: string) => password.length >= passwordMinLength },
	{ label: "One uppercase letter", met: (password: string) => /[A-Z]/.test(password) },
	{ label: "One lowercase letter", met: (password: string) => /[a-z]/.test(password) },
	{ label: "One number", met: (password: string) => /\d/.test(password) },
	{ label: "One special character", met: (password: string) => /[!@#$%^&*(),.?":{}|<>]/.test(password) },
];

const strengthLabels = ["Very Weak", "Very Weak", "Weak", "Fair", "Good", "Strong"] as const;

/** The number of rules met, 0 to 5, and its word. */
export function passwordStrength(password: string) {
	const score = passwordRules.filter((rule) => rule.met(password)).length;
	return { score, label: strengthLabels[score] ?? "Very Weak" };
}

export function meetsPasswordRules(password: string): boolean {
	return passwordRules.every((rule) => rule.met(password));
}
