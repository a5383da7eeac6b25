import { addressGroups } from "../../../platform/http/addresses/address-groups.ts";
import type { IdentityDeps } from "../core/identity.deps.ts";
import { countFailure, forgiveSome, latestLock } from "./limits.repository.ts";

/** Whose code somebody tries. */
export interface Guess {
	/** The address, number or person that codes are sent to or made by, whether anybody has an account there or not. */
	readonly to: string;
	/** Where it comes from; null where that is not known, or where `own` says enough. */
	readonly address: string | null;
	/** A session or a device of the person's: what strangers do elsewhere does not keep it out. */
	readonly own: string | null;
}

const day = 86_400;
/** A longer lock must not be forgotten before it is over. */
const quiet = 7 * day * 1000;
/** What an honest person mistypes. More than that, somebody else tried, and one right code does not undo it. */
const forgiven = 5;
const limits = {
	to: { free: 10, lockSeconds: 60, maxLockSeconds: day },
	own: { free: 5, lockSeconds: 30, maxLockSeconds: day },
	network: { free: 100, lockSeconds: 30, maxLockSeconds: 3600 },
} as const;

/**
 * Six digits are soon guessed if every new code brings new guesses. So wrong ones are counted over all codes of whoever
 * they are for, and over all codes that are tried from one network, with waits that grow to a day. A device that the
 * person signed in with, and a session of theirs, have a counter of their own. A link cannot be guessed and is not
 * counted: with one the owner gets in at any time.
 */
export function lockCodes({
	db,
	clock,
	keys,
	settings,
}: Pick<IdentityDeps, "db" | "clock" | "keys" | "settings">) {
	const counter = (scope: keyof typeof limits, value: string, allowance = 1) => {
		const { free, ...locks } = limits[scope];
		return { key: keys.blindIndex(`auth-codes:${scope}`, value), free: free * allowance, ...locks };
	};
	const ofPerson = ({ to, own }: Guess) =>
		own === null ? counter("to", to) : counter("own", `${to}\n${own}`);
	const ofNetwork = ({ address }: Guess) =>
		address === null
			? []
			: addressGroups(address).map(({ key, allowance }) => counter("network", key, allowance));
	return {
		/** The seconds until another guess is looked at; null: now. Until then the right code is as good as a wrong one. */
		wait: async (guess: Guess): Promise<number | null> => {
			if (!settings.rateLimits) return null;
			const now = clock.now();
			const counted = [ofPerson(guess), ...ofNetwork(guess)].map(({ key }) => key);
			const until = await latestLock(db, counted, now);
			return until && Math.ceil((until.getTime() - now.getTime()) / 1000);
		},
		/** Answers whether the person's codes are locked by this one: then they should hear of it. */
		failed: async (guess: Guess): Promise<boolean> => {
			if (!settings.rateLimits) return false;
			const now = clock.now();
			const forgetBefore = new Date(now.getTime() - quiet);
			for (const counted of ofNetwork(guess)) await countFailure(db, { ...counted, now, forgetBefore });
			return countFailure(db, { ...ofPerson(guess), now, forgetBefore });
		},
		succeeded: async (guess: Guess): Promise<void> => {
			if (settings.rateLimits) await forgiveSome(db, ofPerson(guess).key, forgiven);
		},
	};
}
