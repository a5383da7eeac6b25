import type { Tx } from "../../store/tx.ts";

type NextAction =
	| { type: "redirect_to_url"; redirect_to_url: { return_url: string; url: string } }
	| { type: "use_stripe_sdk"; use_stripe_sdk: { type: string; stripe_js: string; source: string } };

/** Says where the cardholder must go: Stripe.js shows the page, or the browser goes to it and comes back. */
export function nextAction(
	tx: Tx,
	challenge: string,
	{ returnUrl, useStripeSdk }: { returnUrl: string | null; useStripeSdk: boolean },
): NextAction {
	const url = `${tx.baseUrl}/3ds/${challenge}`;
	if (returnUrl !== null && !useStripeSdk) {
		return { type: "redirect_to_url", redirect_to_url: { return_url: returnUrl, url } };
	}
	return {
		type: "use_stripe_sdk",
		use_stripe_sdk: {
			type: "three_d_secure_redirect",
			stripe_js: url,
			source: `src_${challenge.slice(0, 24)}`,
		},
	};
}
