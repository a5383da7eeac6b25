import { AuthError } from "./auth-error.ts";
import type { IdentityDeps } from "./identity.deps.ts";
import { countFailure, forgetFailures, latestLock } from "./limits.repository.ts";

type Deps = Pick<IdentityDeps, "db" | "clock" | "keys" | "settings">;

/**
 * Three counters. One for an account from one address, which locks soonest: the person at another address is not
 * locked out with whoever guesses. One for an address (many accounts tried from one place), one for an account (one
 * account tried from many places), both much more patient. All count unknown accounts like known ones.
 */
const quiet = 24 * 3_600_000;
const counters = [
	{ scope: "pair", free: 5, lockSeconds: 30, maxLockSeconds: 3600 },
	{ scope: "address", free: 50, lockSeconds: 30, maxLockSeconds: 3600 },
	{ scope: "account", free: 100, lockSeconds: 30, maxLockSeconds: 900 },
] as const;

export interface LockOut {
	/** Throws while locked; nothing is compared then, so that even the right password tells nothing. */
	check(account: string, address: string): Promise<void>;
	failed(account: string, address: string): Promise<void>;
	succeeded(account: string, address: string): Promise<void>;
	/** What `succeeded` would forget, for a statement that forgets it on the way. */
	forgiven(account: string, address: string): Uint8Array[];
}

export function lockOut({ db, clock, keys, settings }: Deps): LockOut {
	if (!settings.rateLimits) {
		const nothing = async () => undefined;
		return { check: nothing, failed: nothing, succeeded: nothing, forgiven: () => [] };
	}
	const keyOf = (scope: string, account: string, address: string) => {
		const value = scope === "pair" ? `${account}\n${address}` : scope === "account" ? account : address;
		return keys.blindIndex(`auth-login:${scope}`, value);
	};
	const forgiven = (account: string, address: string) =>
		["pair", "account"].map((scope) => keyOf(scope, account, address));
	return {
		check: async (account, address) => {
			const now = clock.now();
			const until = await latestLock(
				db,
				counters.map(({ scope }) => keyOf(scope, account, address)),
				now,
			);
			if (!until) return;
			const seconds = Math.ceil((until.getTime() - now.getTime()) / 1000);
			throw new AuthError(
				429,
				"over_request_rate_limit",
				`Too many failed attempts. Try again in ${seconds} seconds.`,
				{ retryAfterSeconds: seconds },
			);
		},
		failed: async (account, address) => {
			const now = clock.now();
			const forgetBefore = new Date(now.getTime() - quiet);
			for (const { scope, ...limits } of counters) {
				await countFailure(db, { key: keyOf(scope, account, address), now, forgetBefore, ...limits });
			}
		},
		succeeded: (account, address) => forgetFailures(db, forgiven(account, address)),
		forgiven,
	};
}
