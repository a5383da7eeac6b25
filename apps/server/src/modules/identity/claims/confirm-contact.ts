import type { Transaction } from "../../../platform/db/database.ts";
import { deleteTokensOf } from "../codes/one-time-tokens.repository.ts";
import { mergeIdentityData } from "../core/identities.repository.ts";
import type { IdentityDeps } from "../core/identity.deps.ts";
import { recordAuditEvent } from "../core/record-audit-event.ts";
import type { RequestOrigin } from "../core/request-origin.http.ts";
import type { User } from "../core/user.ts";
import { updateUser } from "../core/users.repository.ts";
import { forgetSignUpTraces } from "./unproved-sign-ups.repository.ts";

type Deps = Pick<IdentityDeps, "clock" | "personEvents">;

/** Confirms an address after its owner read our mail. Does nothing if the address is confirmed already. */
export async function confirmEmail(
	deps: Deps,
	tx: Transaction,
	user: User,
	origin: Partial<RequestOrigin>,
): Promise<void> {
	if (user.emailConfirmedAt || !user.email) return;
	const now = deps.clock.now();
	await updateUser(tx, user.id, { emailConfirmedAt: now, isAnonymous: false }, now);
	await mergeIdentityData(tx, { userId: user.id, provider: "email" }, { email_verified: true }, now);
	await deleteTokensOf(tx, user.id, ["confirmation"]);
	await forgetSignUpTraces(tx, user.id);
	await deps.personEvents.emailConfirmed(tx, user.id, user.email);
	await recordAuditEvent(deps)(tx, user.id, "email_confirmed", origin);
}

export async function confirmPhone(
	{ clock }: Pick<Deps, "clock">,
	tx: Transaction,
	user: User,
): Promise<void> {
	if (user.phoneConfirmedAt || !user.phone) return;
	const now = clock.now();
	await updateUser(tx, user.id, { phoneConfirmedAt: now, isAnonymous: false }, now);
	await mergeIdentityData(tx, { userId: user.id, provider: "phone" }, { phone_verified: true }, now);
	// The account's address is not proved yet.
	if (!user.email) await forgetSignUpTraces(tx, user.id);
}
