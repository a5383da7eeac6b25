import { plans } from "@unlisted/contracts/plans";
import type { SiteConfig } from "@unlisted/contracts/site-config";
import type { Env } from "../../env.ts";
import { type CatalogueEntry, PaymentFailure, type Payments } from "../../providers/payments/port.ts";
import { stripePayments } from "../../providers/payments/stripe.ts";
import type { Seller } from "./core/billing.deps.ts";
import { sandboxPath, type TrialPayments } from "./sandbox/trial-payments.ts";

export type BillingEnv = Pick<
	Env,
	| Extract<keyof Env, `STRIPE_${string}`>
	| "BILLING_GRACE_DAYS"
	| "DATA_DIR"
	| "HOST"
	| "INVOICE_SELLER"
	| "INVOICE_SELLER_TAX_ID"
	| "PORT"
	| "SUPPORT_EMAIL"
	| "demo"
>;

interface Configured {
	readonly env: BillingEnv;
	readonly trial: TrialPayments | null;
}

/** Tells the pages who takes the card payments. */
export function paymentsOnPages({ env, trial }: Configured): SiteConfig["payments"] {
	const tax = env.STRIPE_TAX;
	if (env.STRIPE_PUBLISHABLE_KEY) return { mode: "stripe", publishableKey: env.STRIPE_PUBLISHABLE_KEY, tax };
	if (!trial) return null;
	return { mode: "sandbox", publishableKey: trial.publishableKey, tax, url: sandboxPath };
}

/** Null without Stripe and without the sandbox. */
export function choosePayments({ env, trial }: Configured): Payments | null {
	const shared = { catalogue: pricesOf(env), tax: env.STRIPE_TAX };
	const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = env;
	if (secretKey && webhookSecret) {
		const connection = { secretKey, apiUrl: env.STRIPE_API_URL };
		return stripePayments({ ...shared, webhookSecret, connection: async () => connection });
	}
	if (!trial) return null;
	return stripePayments({
		...shared,
		webhookSecret: trial.webhookSecret,
		connection: () =>
			trial.running.catch(() => {
				throw new PaymentFailure("unavailable", "The sandbox does not run.");
			}),
	});
}

/** What is sold, with the prices at Stripe that are configured. */
export function pricesOf(
	env: Pick<BillingEnv, Extract<keyof BillingEnv, `STRIPE_PRICE_${string}`>>,
): CatalogueEntry[] {
	const ids: Record<string, string | undefined> = {
		basic: env.STRIPE_PRICE_BASIC,
		pro: env.STRIPE_PRICE_PRO,
		premium: env.STRIPE_PRICE_PREMIUM,
	};
	const setups: Record<string, string | undefined> = {
		pro: env.STRIPE_PRICE_PRO_SETUP,
		premium: env.STRIPE_PRICE_PREMIUM_SETUP,
	};
	return plans.flatMap((plan) => {
		const { id: planId, name, priceCents: cents, stripePriceId: lookupKey, setupCents } = plan;
		const monthly = { planId, name, cents, lookupKey, isSetup: false, priceId: ids[planId] };
		if (setupCents === null) return [monthly];
		const setup = {
			planId,
			name: `${name}: deep-scan setup`,
			cents: setupCents,
			lookupKey: `price_${planId}_setup`,
			isSetup: true,
			priceId: setups[planId],
		};
		return [monthly, setup];
	});
}

/** INVOICE_SELLER has the lines of an address, separated by bars. */
export function sellerOf(env: BillingEnv): Seller {
	const [name = "Unlisted", ...address] = env.INVOICE_SELLER.split("|").map((line) => line.trim());
	return { name, address, taxId: env.INVOICE_SELLER_TAX_ID ?? null, email: env.SUPPORT_EMAIL };
}
