import type { Transaction } from "../../../platform/db/database.ts";
import { isMaker, mayAgree, type Shown } from "../claims/maker.rules.ts";
import { findSignUpTraces } from "../claims/unproved-sign-ups.repository.ts";
import { linkHash } from "../codes/one-time-token.ts";
import { findByLink, type OneTimeToken } from "../codes/one-time-tokens.repository.ts";
import { AuthError } from "../core/auth-error.ts";
import type { IdentityDeps } from "../core/identity.deps.ts";
import type { User } from "../core/user.ts";
import { findUserById } from "../core/users.repository.ts";
import { type Bearer, kindsOf } from "./verify.ts";

/**
 * The password that the press needs. `keep`: of a sign-up that began in another browser; without it, that password
 * becomes void. `agree`: of the account that changes its address.
 */
export type LinkQuestion = "keep" | "agree" | null;

export interface SeenLink {
	readonly token: OneTimeToken;
	/** The address of the account; null if it still waits for its first address. */
	readonly email: string | null;
	readonly newEmail: string | null;
	readonly question: LinkQuestion;
}

/** Reads a link without using it up. Throws if it is not valid. */
export function lookAtLink(deps: IdentityDeps) {
	return async (
		type: string,
		link: string,
		bearer: Pick<Bearer, "browserHash" | "userId">,
	): Promise<SeenLink> => {
		const token = await findByLink(deps.db, linkHash(link), kindsOf(type), deps.clock.now());
		const user = token && (await findUserById(deps.db, token.userId));
		if (!user || user.deletedAt)
			throw new AuthError(403, "otp_expired", "Email link is invalid or has expired");
		const { browserHash, userId } = bearer;
		const shown: Shown = { by: "link", browserHash, userId, passwordHash: null, flowId: null };
		return {
			token,
			email: user.email,
			newEmail: token.kind.startsWith("email_change") ? user.newEmail : null,
			question: await questionOf(deps, token, user, shown),
		};
	};
}

async function questionOf(
	{ db, settings }: Pick<IdentityDeps, "settings"> & { readonly db: Pick<Transaction, "query"> },
	token: OneTimeToken,
	user: User,
	shown: Shown,
): Promise<LinkQuestion> {
	if (settings.links === "supabase") return null;
	if (token.kind === "email_change_new") return mayAgree(token, shown, user) ? null : "agree";
	if (token.kind !== "confirmation" || user.emailConfirmedAt || !user.passwordHash) return null;
	const traces = await findSignUpTraces(db, user.id);
	return traces && !isMaker(traces, shown, user) ? "keep" : null;
}
