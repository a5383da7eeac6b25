import { invalidCredentials } from "../core/auth-error.ts";
import type { IdentityDeps } from "../core/identity.deps.ts";
import { findUserById } from "../core/users.repository.ts";
import { lockOut } from "../limits/lock-out.ts";
import { linkHash } from "./one-time-token.ts";
import { findByLink, type TokenKind } from "./one-time-tokens.repository.ts";

/**
 * Checks the password that a person typed beside a link. A wrong one does not use up the link, and counts
 * like a sign-in. Returns the hash that matched. The caller compares it again inside its transaction.
 */
export function checkLinkPassword(deps: IdentityDeps) {
	const lock = lockOut(deps);
	return async (
		given: { readonly link: string; readonly kinds: readonly TokenKind[]; readonly password: string },
		address: string | null,
	): Promise<string | null> => {
		const token = await findByLink(deps.db, linkHash(given.link), given.kinds, deps.clock.now());
		const user = token && (await findUserById(deps.db, token.userId));
		// There is no such link, which the caller reports, or the account has no password.
		if (!user?.passwordHash) return null;
		const account = `email:${user.email ?? user.id}`;
		await lock.check(account, address);
		if (await deps.hashing.verify(user.passwordHash, given.password)) {
			return user.passwordHash;
		}
		await lock.failed(account, address);
		throw invalidCredentials();
	};
}
