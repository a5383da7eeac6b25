import type { IdentityDeps } from "./identity.deps.ts";
import { takeTokenByCode } from "./one-time-token.ts";
import type { User } from "./user.ts";
import { findUserById } from "./users.repository.ts";

/** How somebody who is signed in can show that it is still they: by what they have. */
export type PresenceProof =
	| { readonly kind: "password" }
	/** The code of GET /reauthenticate. */
	| { readonly kind: "code"; readonly sentTo: string }
	/** Neither password nor anywhere to write to: who signed in by a wallet. A sign-in of a moment ago has to do. */
	| { readonly kind: "sign-in" };

export function presenceProofOf({ db, sms }: Pick<IdentityDeps, "db" | "sms">) {
	return async (userId: string): Promise<PresenceProof | null> => {
		const user = await findUserById(db, userId);
		if (!user) return null;
		if (user.passwordHash) return { kind: "password" };
		if (user.email) return user.emailConfirmedAt ? { kind: "code", sentTo: user.email } : { kind: "sign-in" };
		if (user.phone && user.phoneConfirmedAt && sms) return { kind: "code", sentTo: `+${user.phone}` };
		return { kind: "sign-in" };
	};
}

/** Used up as it is found; a wrong one is counted. */
export async function takePresenceCode(
	deps: Pick<IdentityDeps, "db" | "clock" | "keys" | "settings">,
	user: Pick<User, "id" | "email" | "phone">,
	code: string,
): Promise<boolean> {
	const sentTo = user.email ?? user.phone ?? "";
	const guess = { userId: user.id, kinds: ["reauthentication"] as const, sentTo, code: code.trim() };
	return (await deps.db.transaction((tx) => takeTokenByCode(deps, tx, guess))) !== null;
}
