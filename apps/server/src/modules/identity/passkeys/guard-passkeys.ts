import { AuthError } from "../core/auth-error.ts";
import { lacksSecondFactor, type PresentPerson } from "../core/signed-in.ts";

/** A password alone changes nothing about the keys of somebody who asked for more than a password. */
export function requireSecondFactor(person: PresentPerson): void {
	if (!lacksSecondFactor(person)) return;
	throw new AuthError(
		403,
		"insufficient_aal",
		"AAL2 session is required to manage passkeys when MFA is enabled",
	);
}
