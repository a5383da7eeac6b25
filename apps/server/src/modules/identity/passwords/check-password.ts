import {
	guessablePasswordMessages,
	passwordMaxLength,
	passwordMessage,
	unmetPasswordRules,
} from "@unlisted/contracts/fields/password";
import { AuthError, invalid, type WeakPasswordReason } from "../core/auth-error.ts";
import type { IdentityDeps } from "../core/identity.deps.ts";
import { commonPasswords } from "./common-passwords.ts";
import { guessOf } from "./guessable.rules.ts";

type Deps = Pick<IdentityDeps, "settings" | "passwordLeaks">;

/**
 * Refuses a new password that breaks the rules, is in a known leak, or is easy to guess. `about` is what we know
 * about the person. It is null for an operator, who may set any password.
 */
export async function checkPassword(
	deps: Deps,
	password: string,
	about: readonly string[] | null,
): Promise<void> {
	if (password.length > passwordMaxLength) {
		throw invalid(`Password cannot be longer than ${passwordMaxLength} characters`);
	}
	const { reasons, messages } = await weaknesses(deps, password, about);
	if (reasons.length > 0)
		throw new AuthError(422, "weak_password", messages.join(" "), { weakPassword: reasons });
}

export async function weaknesses(
	{ settings, passwordLeaks }: Deps,
	password: string,
	about: readonly string[] | null,
) {
	const { reasons, messages } = ruleWeaknesses(settings, password);
	if (reasons.length === 0 && about && settings.refuseCommonPasswords) {
		const guess = guessOf(
			password,
			[...about, "unlisted", new URL(settings.publicUrl).hostname],
			commonPasswords(),
		);
		// Clients know three reasons. We use the one that says that others have the password or would try it.
		if (guess) return { reasons: ["pwned" as const], messages: [guessablePasswordMessages[guess]] };
	}
	if (passwordLeaks && (await passwordLeaks.check(password)) === "leaked") {
		reasons.push("pwned");
		messages.push("Password is known to be weak and easy to guess, please choose a different one.");
	}
	return { reasons, messages };
}

function ruleWeaknesses(settings: Deps["settings"], password: string) {
	const reasons: WeakPasswordReason[] = [];
	const messages: string[] = [];
	const unmet = settings.passwordRules === "product" ? unmetPasswordRules(password) : [];
	if (password.length < settings.passwordMinLength || unmet.includes("length")) reasons.push("length");
	if (unmet.some((rule) => rule !== "length")) reasons.push("characters");
	if (reasons.length > 0) {
		messages.push(
			settings.passwordRules === "product" && settings.passwordMinLength <= 8
				? passwordMessage
				: `Password should be at least ${settings.passwordMinLength} characters.`,
		);
	}
	return { reasons, messages };
}
