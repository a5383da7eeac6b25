import { AuthError } from "../core/auth-error.ts";
import { lacksSecondFactor, type PresentPerson } from "../core/signed-in.ts";

/** If the person has a second factor, a password alone cannot change their keys. */
export function requireSecondFactor(person: PresentPerson): void {
	if (!lacksSecondFactor(person)) return;
	throw new AuthError(
		403,
		"insufficient_aal",
		"AAL2 session is required to manage passkeys when MFA is enabled",
	);
}
