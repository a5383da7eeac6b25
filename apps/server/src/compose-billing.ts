import { plans } from "@unlisted/contracts/plans";
import type { Parts } from "./compose.ts";
import { sandboxPath } from "./compose-sandbox.ts";
import type { Env } from "./env.ts";
import { handleEventsJob, leaveStripeJob } from "./modules/billing/billing.jobs.ts";
import type { BillingDeps, Payer } from "./modules/billing/core/billing.deps.ts";
import { endAllLeases } from "./modules/billing/core/customers.repository.ts";
import { leaveBilling, noteThatTheyLeave } from "./modules/billing/mirror/leave-stripe.ts";
import type { QueueMail } from "./modules/notifications/mail/queue-mail.ts";
import { planAnewJob } from "./modules/scanner/scans/plan-anew.ts";
import type { Transaction } from "./platform/db/database.ts";
import type { Queue } from "./platform/jobs/queue.ts";
import { type CatalogueEntry, PaymentFailure, type Payments } from "./providers/payments/port.ts";
import { stripePayments } from "./providers/payments/stripe.ts";

interface Others {
	readonly queueMail: QueueMail;
	readonly findPerson: (userId: string) => Promise<Record<string, unknown> | null>;
	readonly queue: Queue;
	/** Wraps the configured one. */
	readonly payments: ((configured: Payments | null) => Payments | null) | undefined;
}

/** What billing stands on, out of the configuration. */
export async function composeBilling(parts: Parts, others: Others): Promise<BillingDeps> {
	const { env, db, clock, log, publicUrl } = parts;
	if (db.kind === "pglite") await endAllLeases(db);
	const [name = "Unlisted", ...address] = env.INVOICE_SELLER.split("|").map((line) => line.trim());
	return {
		db,
		clock,
		log,
		payments: others.payments ? others.payments(choosePayments(parts)) : choosePayments(parts),
		queueMail: others.queueMail,
		payerOf: async (userId) => payerFrom(await others.findPerson(userId)),
		wake: waker(parts, others.queue),
		planChanged: (tx, userId) => others.queue.enqueue(tx, planAnewJob, { userId }),
		graceDays: env.BILLING_GRACE_DAYS,
		seller: { name, address, taxId: env.INVOICE_SELLER_TAX_ID ?? null, email: env.SUPPORT_EMAIL },
		publicUrl,
		supportEmail: env.SUPPORT_EMAIL,
	};
}

/** For the deletion of an account, which is composed before everything else. */
export function endBillingOf({ clock }: Parts, queue: Queue) {
	return noteThatTheyLeave({ clock, enqueue: (tx: Transaction) => queue.enqueue(tx, leaveStripeJob, {}) });
}

/** For an account that turns out to be another person's. */
export function leaveBillingOf({ clock }: Parts, queue: Queue) {
	return leaveBilling({ clock, enqueue: (tx: Transaction) => queue.enqueue(tx, leaveStripeJob, {}) });
}

/** Who takes cards, as the pages are told. */
export function paymentsOnPages({ env, trial }: Parts) {
	const tax = env.STRIPE_TAX;
	if (env.STRIPE_PUBLISHABLE_KEY)
		return { mode: "stripe" as const, publishableKey: env.STRIPE_PUBLISHABLE_KEY, tax };
	if (!trial) return null;
	return { mode: "sandbox" as const, publishableKey: trial.publishableKey, tax, url: sandboxPath };
}

function choosePayments({ env, trial }: Parts): Payments | null {
	const shared = { catalogue: catalogueOf(env), tax: env.STRIPE_TAX };
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

function catalogueOf(env: Env): CatalogueEntry[] {
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

function payerFrom(person: Record<string, unknown> | null): Payer {
	const { first_name: first, last_name: last } = (person?.user_metadata ?? {}) as Record<string, unknown>;
	const name = [first, last].filter((part) => typeof part === "string" && part !== "").join(" ");
	const email = typeof person?.email === "string" && person.email !== "" ? person.email : null;
	return { email, name: name.slice(0, 200) || null };
}

/**
 * Webhooks come in bursts: one job handles all that arrived in a moment. A schedule finds what is lost here.
 */
function waker({ db, log }: Parts, queue: Queue): () => void {
	const pause = 100;
	let waits = false;
	return () => {
		if (waits) return;
		waits = true;
		const timer = setTimeout(() => {
			waits = false;
			queue
				.enqueue(db, handleEventsJob, {})
				.catch((error: unknown) => log.warn({ err: error }, "billing: nobody was woken for an event"));
		}, pause);
		timer.unref();
	};
}
