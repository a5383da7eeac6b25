import { AuthError, invalidCredentials } from "../core/auth-error.ts";
import type { IdentityDeps } from "../core/identity.deps.ts";
import { findUserByEmail } from "../core/users.repository.ts";
import { lockOut } from "../limits/lock-out.ts";

/**
 * Checks the password that a person typed beside a code. Only a person with the right code may learn whether the
 * password is right. So the caller reports a wrong password with `refused`, once the code is right and the account's
 * maker is still unknown.
 */
export function checkCodePassword(deps: IdentityDeps) {
	const lock = lockOut(deps);
	return async (given: { readonly sentTo: string; readonly password: string }, address: string | null) => {
		const account = `email:${given.sentTo}`;
		await lock.check(account, address);
		const known = (await findUserByEmail(deps.db, given.sentTo))?.passwordHash ?? null;
		const right = await deps.hashing.verify(known, given.password);
		const refused = async (error: unknown): Promise<never> => {
			if (!(error instanceof AuthError && error.code === "reauthentication_needed")) throw error;
			await lock.failed(account, address);
			throw invalidCredentials();
		};
		return { hash: right ? known : null, refused };
	};
}
