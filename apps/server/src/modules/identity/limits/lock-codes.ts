import { addressGroups } from "../../../platform/http/addresses/address-groups.ts";
import { type CountedBefore, noteGuess } from "../core/guesses.ts";
import type { IdentityDeps } from "../core/identity.deps.ts";
import { countFailure, forgiveSome, latestLock } from "./limits.repository.ts";

/** The person whose code is tried, and from where. */
export interface Guess {
	/** The address, number or person that the codes belong to, registered or not. */
	readonly to: string;
	/** The address of the request; null if unknown, or if `own` says enough. */
	readonly address: string | null;
	/** The person's own session or device. Strangers elsewhere cannot lock it out. */
	readonly own: string | null;
}

const day = 86_400;
/** Longer than the longest lock, so that no lock is forgotten before it ends. */
const quiet = 7 * day * 1000;
/**
 * How many wrong codes an honest person types. More failures come from someone else, and one right code does not
 * erase them.
 */
const forgiven = 5;
const limits = {
	to: { free: 10, lockSeconds: 60, maxLockSeconds: day },
	own: { free: 5, lockSeconds: 30, maxLockSeconds: day },
	network: { free: 100, lockSeconds: 30, maxLockSeconds: 3600 },
} as const;

/**
 * Six digits are soon guessed if every new code allows new guesses. So wrong codes are counted over all codes of one
 * person, and over all codes tried from one network. The longest wait is a day. The person's own devices and sessions
 * have their own counters. A link cannot be guessed and is not counted, so the owner can always get in with a link.
 */
export function lockCodes({
	db,
	clock,
	keys,
	settings,
	guesses,
}: Pick<IdentityDeps, "db" | "clock" | "keys" | "settings" | "guesses">) {
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
		/**
		 * The seconds until the next guess is accepted; null if it is accepted now. Until then even the right code is
		 * refused.
		 */
		wait: async (guess: Guess): Promise<number | null> => {
			if (!settings.rateLimits) return null;
			const now = clock.now();
			const counted = [ofPerson(guess), ...ofNetwork(guess)].map(({ key }) => key);
			const until = await latestLock(db, counted, now);
			return until && Math.ceil((until.getTime() - now.getTime()) / 1000);
		},
		/** Returns whether this failure locked the person's codes. If so, the caller tells the owner. */
		failed: async (guess: Guess, before?: CountedBefore): Promise<boolean> => {
			if (!settings.rateLimits) return noteGuess(guesses, false, before);
			const now = clock.now();
			const forgetBefore = new Date(now.getTime() - quiet);
			for (const counted of ofNetwork(guess)) await countFailure(db, { ...counted, now, forgetBefore });
			const locked = await countFailure(db, { ...ofPerson(guess), now, forgetBefore });
			return noteGuess(guesses, locked, before);
		},
		succeeded: async (guess: Guess): Promise<void> => {
			if (settings.rateLimits) await forgiveSome(db, ofPerson(guess).key, forgiven);
		},
	};
}
