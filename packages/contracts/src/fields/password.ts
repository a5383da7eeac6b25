import { passwordMinLength } from "../limits.ts";

/** The five rules of a password (specification §5), in the order in which the checklist shows them. */
export const passwordRules = [
	{
		id: "length",
		label: "At least 8 characters",
		test: (password: string) => password.length >= passwordMinLength,
	},
	{ id: "uppercase", label: "One uppercase letter", test: (password: string) => /[A-Z]/.test(password) },
	{ id: "lowercase", label: "One lowercase letter", test: (password: string) => /[a-z]/.test(password) },
	{ id: "number", label: "One number", test: (password: string) => /[0-9]/.test(password) },
	{
		id: "special",
		label: "One special character",
		test: (password: string) => /[!@#$%^&*(),.?":{}|<>]/.test(password),
	},
] as const;

export type PasswordRuleId = (typeof passwordRules)[number]["id"];

export const passwordMessage =
	"Password must be at least 8 characters with uppercase, lowercase, number, and special character";

/** The message for a password that meets the rules but is easy to guess. */
export const guessablePasswordMessages = {
	common:
		"This password is too easy to guess: it is a common one with a few characters changed or added. Choose another.",
	personal:
		"This password is too easy to guess: it is made of your name, your address or our name. Choose another.",
} as const;

export function isGuessablePasswordMessage(message: string): boolean {
	return Object.values<string>(guessablePasswordMessages).includes(message);
}

/** Longer ones are refused, because hashing them is wasted work. */
export const passwordMaxLength = 1000;

export function unmetPasswordRules(password: string): PasswordRuleId[] {
	return passwordRules.filter(({ test }) => !test(password)).map(({ id }) => id);
}

export function isStrongPassword(password: string): boolean {
	return unmetPasswordRules(password).length === 0;
}

/** How many of the five rules are met. */
export function passwordScore(password: string): number {
	return passwordRules.length - unmetPasswordRules(password).length;
}

export type PasswordStrength = "Very Weak" | "Weak" | "Fair" | "Good" | "Strong";

export function passwordStrength(password: string): PasswordStrength {
	const names = ["Very Weak", "Very Weak", "Weak", "Fair", "Good", "Strong"] as const;
	return names[passwordScore(password)] ?? "Very Weak";
}
