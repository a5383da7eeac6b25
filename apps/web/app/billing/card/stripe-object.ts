import type { Stripe } from "@stripe/stripe-js";
import type { SiteConfig } from "@unlisted/contracts/site-config";
import { useCallback, useEffect, useState } from "react";
import { siteConfig } from "../../lib/site/site-config.ts";

type Payments = NonNullable<SiteConfig["payments"]>;

export type StripeState =
	| { status: "not-set-up" }
	| { status: "loading" }
	/** `again`: another try failed too. Chrome loads a file that failed before only after a reload of the page. */
	| { status: "failed"; again: boolean; retry: () => void }
	| { status: "ready"; stripe: Stripe };

let loaded: Promise<Stripe> | undefined;

/**
 * One object for the whole visit. Only a real key loads Stripe's script; the sandbox's object is a file of this site.
 */
function stripeObject(payments: Payments): Promise<Stripe> {
	loaded ??= load(payments);
	// After a failed download (a lost connection, a blocker), the next call tries again.
	loaded.catch(() => {
		loaded = undefined;
	});
	return loaded;
}

async function load(payments: Payments): Promise<Stripe> {
	if (payments.mode === "sandbox") {
		const { loadSandboxStripe } = await import("@unlisted/stripe-sandbox/browser");
		const stripe = await loadSandboxStripe(payments);
		// This has all that a card field and a payment need, and react-stripe-js uses no more.
		return stripe as unknown as Stripe;
	}
	const { loadStripe } = await import("@stripe/stripe-js/pure");
	const stripe = await loadStripe(payments.publishableKey);
	if (!stripe) throw new Error("Stripe's script runs in a browser only");
	return stripe;
}

/** The object that takes cards, from Stripe or the sandbox. Callers need not know which. */
export function useStripeObject(): StripeState {
	const { payments } = siteConfig;
	const [state, setState] = useState<StripeState>({ status: "loading" });
	const [tries, setTries] = useState(0);
	const retry = useCallback(() => {
		setState({ status: "loading" });
		setTries((before) => before + 1);
	}, []);

	useEffect(() => {
		if (!payments) return setState({ status: "not-set-up" });
		let here = true;
		stripeObject(payments).then(
			(stripe) => here && setState({ status: "ready", stripe }),
			() => here && setState({ status: "failed", again: tries > 0, retry }),
		);
		return () => {
			here = false;
		};
	}, [retry, tries]);

	return state;
}
