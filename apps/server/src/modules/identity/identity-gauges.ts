import type { GaugeOptions } from "../../platform/http/metrics/figures.ts";
import type { IdentityDeps } from "./core/identity.deps.ts";
import { signsSince } from "./keys/signing-keys.repository.ts";

/** Figures about signing in, and about the age of the current signing key. */
export function identityGauges({
	db,
	clock,
	guesses,
}: Pick<IdentityDeps, "db" | "clock" | "guesses">): readonly GaugeOptions[] {
	return [
		{
			name: "unlisted_sign_in_failures_total",
			help: "Wrong passwords and codes that people tried at this process",
			grows: true,
			atHand: true,
			value: () => guesses.failed,
		},
		{
			name: "unlisted_sign_in_lock_outs_total",
			help: "Failures after which an address or account is locked for a while",
			grows: true,
			atHand: true,
			value: () => guesses.locked,
		},
		{
			name: "unlisted_signing_key_age_seconds",
			help: "How long the key has signed that signs access tokens now; 0 with AUTH_JWT_KEYS",
			value: async () => {
				const since = await signsSince(db, clock.now());
				return since ? Math.max(0, (clock.now().getTime() - since.getTime()) / 1000) : 0;
			},
		},
	];
}
