import type { Transaction } from "../../../platform/db/database.ts";
import { tooSoon } from "../core/auth-error.ts";
import type { IdentityDeps } from "../core/identity.deps.ts";
import { reserveSend } from "./limits.repository.ts";

const perHour = 30;
const hour = 3_600_000;

/**
 * Keeps anybody from filling another person's mailbox through us. Counts by the address that was asked for,
 * registered or not, so a refusal does not tell who is registered.
 */
export async function limitSends(
	{ clock, keys, settings }: Pick<IdentityDeps, "clock" | "keys" | "settings">,
	tx: Transaction,
	kind: string,
	to: { readonly email: string } | { readonly phone: string },
): Promise<void> {
	const now = clock.now();
	const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);
	const [address, code] =
		"email" in to
			? ([`email:${to.email}`, "over_email_send_rate_limit"] as const)
			: ([`phone:${to.phone}`, "over_sms_send_rate_limit"] as const);
	const gap = settings.sendGapSeconds * 1000;
	const checks = [
		{ scope: kind, gapSince: ago(gap), perWindow: 1_000_000, wait: gap },
		...(settings.rateLimits ? [{ scope: "any", gapSince: null, perWindow: perHour, wait: hour }] : []),
	];
	for (const { scope, gapSince, perWindow, wait } of checks) {
		const key = keys.blindIndex(`auth-sends:${scope}`, address);
		const result = await reserveSend(tx, { key, now, gapSince, windowSince: ago(hour), perWindow });
		if (result === "reserved") continue;
		const left = result.sentAt.getTime() + wait - now.getTime();
		throw tooSoon(code, Math.max(1, Math.ceil(left / 1000)));
	}
}
