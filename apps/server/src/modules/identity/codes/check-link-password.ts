import { invalidCredentials } from "../core/auth-error.ts";
import type { IdentityDeps } from "../core/identity.deps.ts";
import { findUserById } from "../core/users.repository.ts";
import { lockOut } from "../limits/lock-out.ts";
import { linkHash } from "./one-time-token.ts";
import { findByLink, type TokenKind } from "./one-time-tokens.repository.ts";

/**
 * The password that somebody types beside a link, which is not used up by a wrong one. Counted as at a sign-in. Answers the
 * hash that it was right for: the caller compares it once more, where nothing changes any more.
 */
export function checkLinkPassword(deps: IdentityDeps) {
	const lock = lockOut(deps);
	return async (
		given: { readonly link: string; readonly kinds: readonly TokenKind[]; readonly password: string },
		address: string | null,
	): Promise<string | null> => {
		const token = await findByLink(deps.db, linkHash(given.link), given.kinds, deps.clock.now());
		const user = token && (await findUserById(deps.db, token.userId));
		// No such link, and the caller says so; or an account that has none to be right.
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
