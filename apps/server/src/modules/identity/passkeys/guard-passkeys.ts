import { AuthError } from "../auth-error.ts";
import type { IdentityDeps } from "../identity.deps.ts";
import { recentlyProved } from "../proof/recent-proof.ts";
import { lacksSecondFactor, type PresentPerson } from "../signed-in.ts";

/** A password alone changes nothing about the keys of somebody who asked for more than a password. */
export function requireSecondFactor(person: PresentPerson): void {
	if (!lacksSecondFactor(person)) return;
	throw new AuthError(
		403,
		"insufficient_aal",
		"AAL2 session is required to manage passkeys when MFA is enabled",
	);
}

/** Nor does a token that somebody stole: a key would stay when the token is long over. */
export function requireProof(
	{ settings, clock }: Pick<IdentityDeps, "settings" | "clock">,
	person: PresentPerson,
): void {
	requireSecondFactor(person);
	if (recentlyProved(settings, clock, person.session)) return;
	throw new AuthError(400, "reauthentication_needed", "Managing passkeys requires reauthentication");
}
