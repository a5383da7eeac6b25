import { AuthError } from "./auth-error.ts";
import type { IdentityDeps } from "./identity.deps.ts";

/** How often one address may ask in five minutes; second factors in one minute. */
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

/** Kept in memory: it protects this process. What protects a person (lock-out, gaps) is in the database. */
const rememberedAddresses = 50_000;

export function addressLimits({ clock, settings }: Pick<IdentityDeps, "clock" | "settings">) {
	const windows = new Map<string, { startedAt: number; count: number }>();
	return (call: LimitedCall, address: string): void => {
		if (!settings.rateLimits) return;
		const now = clock.now().getTime();
		const { max, seconds } = limits[call];
		const key = `${call} ${address}`;
		const before = windows.get(key);
		const current = before && before.startedAt + seconds * 1000 > now ? before : { startedAt: now, count: 0 };
		current.count += 1;
		if (!before && windows.size >= rememberedAddresses) windows.delete(windows.keys().next().value ?? "");
		windows.set(key, current);
		if (current.count <= max) return;
		const retryAfterSeconds = Math.ceil((current.startedAt + seconds * 1000 - now) / 1000);
		throw new AuthError(429, "over_request_rate_limit", "Request rate limit reached", { retryAfterSeconds });
	};
}
