import type { Transaction } from "../../platform/db/database.ts";
import { deleteFactorsOf } from "./factors.repository.ts";
import { forgetLinkingFlows } from "./flow-states.repository.ts";
import { deleteOtherIdentities } from "./identities.repository.ts";
import type { IdentityDeps } from "./identity.deps.ts";
import { deleteTokensOf } from "./one-time-tokens.repository.ts";
import { deleteSessionsOf } from "./sessions.repository.ts";
import { updateUser } from "./users.repository.ts";

/**
 * Somebody had an account with an address that they never proved to have, and now its owner comes. Nothing that was put
 * there until then opens the account any more, or keeps its owner out: password, sessions, links, another address or
 * number, second factors, other ways to sign in than `keep`.
 */
export async function dropUnproved(
	{ clock }: Pick<IdentityDeps, "clock">,
	tx: Transaction,
	userId: string,
	keep: string,
): Promise<void> {
	const waiting = { newEmail: null, emailChangeAgreed: false, newPhone: null };
	const number = keep === "phone" ? {} : { phone: null, phoneConfirmedAt: null };
	await updateUser(tx, userId, { passwordHash: null, ...waiting, ...number }, clock.now());
	await deleteSessionsOf(tx, userId, null);
	await deleteTokensOf(tx, userId);
	await deleteFactorsOf(tx, userId);
	await deleteOtherIdentities(tx, userId, keep);
	await forgetLinkingFlows(tx, userId);
}
