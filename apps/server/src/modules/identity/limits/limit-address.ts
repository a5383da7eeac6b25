import { addressGroups } from "../../../platform/http/addresses/address-groups.ts";
import { AuthError } from "../core/auth-error.ts";
import type { IdentityDeps } from "../core/identity.deps.ts";

/** How often one address (IPv6: one /64) may ask in five minutes; for second factors, in one minute. */
const limits = {
	send: { max: 30, seconds: 300 },
	signup: { max: 30, seconds: 300 },
	user: { max: 30, seconds: 300 },
	verify: { max: 30, seconds: 300 },
	token: { max: 150, seconds: 300 },
	mfa: { max: 15, seconds: 60 },
	authorize: { max: 150, seconds: 300 },
} as const;

export type LimitedCall = keyof typeof limits;

/**
 * The counts are in memory, because they protect the process. Limits that protect a person (lock-out, minimum times)
 * are in the database.
 */
const rememberedAddresses = 50_000;

export function addressLimits({ clock, settings }: Pick<IdentityDeps, "clock" | "settings">) {
	const windows = new Map<string, { startedAt: number; count: number }>();
	const count = (key: string, milliseconds: number, now: number) => {
		const before = windows.get(key);
		// A window that begins later than now is of before the clock went back.
		const isNow = before && Math.abs(now - before.startedAt) < milliseconds;
		const current = isNow ? before : { startedAt: now, count: 0 };
		current.count += 1;
		if (!before && windows.size >= rememberedAddresses) windows.delete(windows.keys().next().value ?? "");
		windows.set(key, current);
		return current;
	};
	/** A request without a known origin is not counted. */
	return (call: LimitedCall, address: string | null): void => {
		if (!settings.rateLimits || address === null) return;
		const now = clock.now().getTime();
		const { max, seconds } = limits[call];
		const waits = addressGroups(address).flatMap(({ key, allowance }) => {
			const current = count(`${call} ${key}`, seconds * 1000, now);
			return current.count > max * allowance ? [current.startedAt + seconds * 1000 - now] : [];
		});
		if (waits.length === 0) return;
		const retryAfterSeconds = Math.ceil(Math.max(...waits) / 1000);
		throw new AuthError(429, "over_request_rate_limit", "Request rate limit reached", { retryAfterSeconds });
	};
}
