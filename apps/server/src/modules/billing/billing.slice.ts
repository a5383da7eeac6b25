import type { FastifyInstance } from "fastify";
import type { SliceContext } from "../../platform/context.ts";
import type { Transaction } from "../../platform/db/database.ts";
import type { Slice, StartLine } from "../../platform/slice.ts";
import type { Payments } from "../../providers/payments/port.ts";
import type { IdentityUseCases } from "../identity/identity.slice.ts";
import type { NotificationsSlice } from "../notifications/notifications.slice.ts";
import { billingJobs, billingSchedules, reconcileJob } from "./billing.jobs.ts";
import type { BillingDeps } from "./core/billing.deps.ts";
import { endAllLeases } from "./core/customers.repository.ts";
import { payerOf } from "./core/payer-of.ts";
import { billingRecordsOf } from "./documents/billing-records-of.ts";
import { paymentsRoutes } from "./documents/payments.routes.ts";
import { oldestWaitingEvent } from "./mirror/events.repository.ts";
import { leaveBilling, leaveStripeJob, noteThatTheyLeave } from "./mirror/leave-stripe.ts";
import { missedSince } from "./mirror/out-of-step.repository.ts";
import { readOutOfStep } from "./mirror/out-of-step.ts";
import { wakeSoon } from "./mirror/wake-soon.ts";
import { webhookRoutes } from "./mirror/webhook.routes.ts";
import { type BillingEnv, choosePayments, paymentsOnPages, sellerOf } from "./payments.settings.ts";
import { sandboxProxyRoutes } from "./sandbox/sandbox-proxy.routes.ts";
import { sandboxPath, type TrialPayments, trialPayments } from "./sandbox/trial-payments.ts";
import { setupOf } from "./setups/setup-of.ts";
import { billingRoutes } from "./subscription/billing.routes.ts";
import { entitlementOf } from "./subscription/entitlement-of.ts";

export { pricesOf } from "./payments.settings.ts";

/** What tests use instead of outside parties. */
export interface BillingParties {
	/** Wraps the configured one. */
	readonly payments?: (configured: Payments | null) => Payments | null;
	/** Overrides whether the deep-scan setup is sold. */
	readonly setupSold?: boolean;
	/** Replaces this installation's sandbox. Null: no sandbox. */
	readonly trial?: TrialPayments | null;
}

export interface BillingNeeds extends Pick<NotificationsSlice, "queueMail"> {
	readonly people: Pick<IdentityUseCases, "authenticate" | "findPerson">;
	readonly planChanged: BillingDeps["planChanged"];
	/** Whether this installation sends letters to companies. Otherwise the buyer of a setup would get nothing. */
	readonly setupPossible: boolean;
}

export type BillingSlice = ReturnType<typeof billingSlice>;

export function billingSlice(
	context: SliceContext<BillingEnv>,
	{ people, ...needs }: BillingNeeds,
	instead: BillingParties = {},
) {
	const { env, db, clock, queue } = context;
	const trial = instead.trial === undefined ? trialPayments(context) : instead.trial;
	const configured = choosePayments({ env, trial });
	const deps: BillingDeps = {
		...context,
		...needs,
		payments: instead.payments ? instead.payments(configured) : configured,
		payerOf: payerOf(people),
		wake: wakeSoon(context),
		setupSold: instead.setupSold ?? needs.setupPossible,
		graceDays: env.BILLING_GRACE_DAYS,
		seller: sellerOf(env),
		supportEmail: env.SUPPORT_EMAIL,
	};
	const leaveSoon = (tx: Transaction) => queue.enqueue(tx, leaveStripeJob, {});
	const leaving = { clock, enqueue: leaveSoon };
	return {
		/** The plan that a person may use now, by its id; or null. */
		planOf: entitlementOf({ db, clock }),
		/** The deep-scan setup that the person paid for; or null. */
		setupOf: setupOf({ db }),
		outOfStep: readOutOfStep(deps),
		/** Adds the job that compares with Stripe soon, in the given transaction. */
		compareSoon: (tx: Transaction) => queue.enqueue(tx, reconcileJob, {}, { singletonKey: "now" }),
		/** The settings that every page gets. */
		onPages: () => ({ payments: paymentsOnPages({ env, trial }), setupSold: deps.setupSold }),
		routes: (http) => {
			const plain = http as unknown as FastifyInstance;
			const asked = { ...deps, authenticate: people.authenticate };
			billingRoutes(http, asked);
			paymentsRoutes(http, asked);
			webhookRoutes(plain, deps);
			if (trial) sandboxProxyRoutes(plain, { ...trial, path: sandboxPath });
		},
		jobs: billingJobs({ ...deps, leaveSoon }),
		schedules: billingSchedules,
		sections: billingRecordsOf({ db }),
		forgets: {
			beforeDelete: noteThatTheyLeave(leaving),
			beforeClaim: leaveBilling(leaving),
			beforeEmptied: noteThatTheyLeave(leaving),
		},
		gauges: [
			{
				name: "unlisted_payment_events_oldest_seconds",
				help: "How long the event of Stripe that waits longest has been here",
				value: async () => secondsSince(await oldestWaitingEvent(db), clock.now()),
			},
			{
				name: "unlisted_payment_events_missed",
				help: "Events of Stripe that had not arrived by themselves, as found within the last 24 hours",
				value: async () =>
					deps.payments ? missedSince(db, new Date(clock.now().getTime() - 86_400_000)) : 0,
			},
		],
		// The embedded database has only one process, so leases that exist at its start are stale.
		prepare: async () => {
			if (db.kind === "pglite") await endAllLeases(db);
		},
		afterListen: () => startPayments(env, trial),
		close: () => trial?.stop(),
	} satisfies Slice & Record<string, unknown>;
}

const secondsSince = (moment: Date | null, now: Date) =>
	moment ? Math.max(0, (now.getTime() - moment.getTime()) / 1000) : 0;

/** The sandbox takes a while to load, and nobody pays in the first seconds. */
async function startPayments(env: BillingEnv, trial: TrialPayments | null): Promise<StartLine[]> {
	const sandbox = await trial?.start();
	if (env.STRIPE_SECRET_KEY) return [["Payments", env.STRIPE_API_URL ?? "Stripe"]];
	return [["Payments", sandbox ?? "not set up: STRIPE_SECRET_KEY is not set"]];
}
