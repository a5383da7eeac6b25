import { addressGroups } from "../../../platform/http/addresses/address-groups.ts";
import { tooManyAttempts } from "../core/auth-error.ts";
import { noteGuess } from "../core/guesses.ts";
import type { IdentityDeps } from "../core/identity.deps.ts";
import { countFailure, forgetFailures, latestLock } from "./limits.repository.ts";

type Deps = Pick<IdentityDeps, "db" | "clock" | "keys" | "settings" | "guesses">;

/**
 * Three counters. The first counts an account together with an address. It locks first, so that a guesser elsewhere
 * does not lock the person out. The second counts an address, for many accounts tried from one place. The third
 * counts an account, for one account tried from many places. The last two allow much more. All count unknown accounts
 * like known ones.
 *
 * An IPv6 address counts as its /64. Its larger networks count as addresses with a higher allowance. If the address
 * is unknown (null), only the account's own counter counts.
 */
const quiet = 24 * 3_600_000;
const lockSeconds = 30;
const limits = {
	pair: { free: 5, lockSeconds, maxLockSeconds: 3600 },
	device: { free: 10, lockSeconds, maxLockSeconds: 3600 },
	address: { free: 50, lockSeconds, maxLockSeconds: 3600 },
	account: { free: 100, lockSeconds, maxLockSeconds: 900 },
} as const;

export interface LockOut {
	/** Throws while locked. No password is compared then, so even the right one reveals nothing. */
	check(account: string, address: string | null, device?: string | null): Promise<void>;
	/** Counts a failure. Returns whether nobody at that address may try again for a while. */
	failed(account: string, address: string | null, device?: string | null): Promise<boolean>;
	succeeded(account: string, address: string | null, device?: string | null): Promise<void>;
	/** The keys of the counters that `succeeded` forgets, for a statement that deletes them itself. */
	forgiven(account: string, address: string | null, device?: string | null): Uint8Array[];
}

export function lockOut({ db, clock, keys, settings, guesses }: Deps): LockOut {
	if (!settings.rateLimits) {
		const nothing = async () => undefined;
		const failed = async () => noteGuess(guesses, false);
		return { check: nothing, failed, succeeded: nothing, forgiven: () => [] };
	}
	const counter = (scope: keyof typeof limits, value: string, allowance = 1) => {
		const { free, ...locks } = limits[scope];
		return { key: keys.blindIndex(`auth-login:${scope}`, value), free: free * allowance, ...locks };
	};
	/** The account's own counters. A successful sign-in forgets them. */
	const ofAccount = (account: string, address: string | null) => [
		...(address === null ? [] : [counter("pair", `${account}\n${addressGroups(address)[0].key}`)]),
		counter("account", account),
	];
	const ofAddress = (address: string | null) =>
		address === null
			? []
			: addressGroups(address).map(({ key, allowance }) => counter("address", key, allowance));
	/**
	 * A device on which the person signed in before (by its signed cookie) has its own counter and no other. So
	 * strangers who guess cannot lock the owner out.
	 */
	const ofDevice = (account: string, device: string) => [counter("device", `${account}\n${device}`)];
	const all = (account: string, address: string | null, device: string | null) =>
		device ? ofDevice(account, device) : [...ofAccount(account, address), ...ofAddress(address)];
	const forgiven = (account: string, address: string | null, device: string | null = null) =>
		(device ? ofDevice(account, device) : ofAccount(account, address)).map(({ key }) => key);
	return {
		check: async (account, address, device = null) => {
			const now = clock.now();
			const counted = all(account, address, device).map(({ key }) => key);
			const until = await latestLock(db, counted, now);
			if (!until) return;
			const seconds = Math.ceil((until.getTime() - now.getTime()) / 1000);
			throw tooManyAttempts(seconds);
		},
		failed: async (account, address, device = null) => {
			const now = clock.now();
			const forgetBefore = new Date(now.getTime() - quiet);
			let locked = false;
			for (const counted of all(account, address, device)) {
				if (await countFailure(db, { ...counted, now, forgetBefore })) locked = true;
			}
			return noteGuess(guesses, locked);
		},
		succeeded: (account, address, device) => forgetFailures(db, forgiven(account, address, device)),
		forgiven,
	};
}
