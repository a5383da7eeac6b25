import type { IdentityDeps } from "../core/identity.deps.ts";
import type { User } from "../core/user.ts";
import { findUserById } from "../core/users.repository.ts";
import { allKeysOf } from "../passkeys/passkeys.repository.ts";

/** The ways in which a signed-in person can show that it is still them. */
export type ProofWay =
	/** The proof of /passkeys/proof. Not every browser supports it. */
	| { readonly kind: "passkey" }
	| { readonly kind: "password" }
	/** The mailed code of GET /reauthenticate. */
	| { readonly kind: "code"; readonly sentTo: string }
	/** The account has none of the other ways, as after a sign-in with a wallet. The person must sign in again. */
	| { readonly kind: "sign-in" };

/** Every way that this account has, the quickest first; null if there is no such person. */
export function proofWaysOf({ db, sms, settings }: Pick<IdentityDeps, "db" | "sms" | "settings">) {
	return async (userId: string): Promise<ProofWay[] | null> => {
		const user = await findUserById(db, userId);
		if (!user) return null;
		const ways: ProofWay[] = [];
		if (settings.webauthn && (await allKeysOf(db, userId)).length > 0) ways.push({ kind: "passkey" });
		if (user.passwordHash) ways.push({ kind: "password" });
		const sentTo = codeGoesTo(user, sms !== null);
		if (sentTo) ways.push({ kind: "code", sentTo });
		return ways.length > 0 ? ways : [{ kind: "sign-in" }];
	};
}

function codeGoesTo(user: User, byText: boolean): string | null {
	if (user.email) return user.emailConfirmedAt ? user.email : null;
	return user.phone && user.phoneConfirmedAt && byText ? `+${user.phone}` : null;
}
