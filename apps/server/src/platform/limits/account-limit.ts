import type { Authenticate } from "../http/caller.ts";
import { Refusal } from "../http/problem.ts";
import { RateLimitStore } from "./rate-limit-store.ts";
import type { SharedCounts } from "./shared-counts.ts";

/**
 * How many requests each signed-in account may make per minute, over all routes that need a session and from all
 * addresses together.
 */
const perAccount = 600;

export function limitAccounts(
	authenticate: Authenticate,
	options: { on: boolean; name?: string; max?: number; shared?: SharedCounts | null },
): Authenticate {
	if (!options.on) return authenticate;
	const max = options.max ?? perAccount;
	const store = new RateLimitStore({ name: options.name ?? "account", max, shared: options.shared ?? null });
	return async (request) => {
		const caller = await authenticate(request);
		if (caller.userId === null) return caller;
		const window = store.count(caller.userId, 60_000);
		if (window.current > max) {
			const retryAfterSeconds = Math.max(1, Math.ceil(window.ttl / 1000));
			throw new Refusal("rate_limited", "Too many requests from this account. Wait a moment.", {
				retryAfterSeconds,
			});
		}
		return caller;
	};
}
