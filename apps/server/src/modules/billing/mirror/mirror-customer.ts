import type { Payments } from "../../../providers/payments/port.ts";
import type { BillingDeps, Payer } from "../core/billing.deps.ts";
import { entitlementFrom } from "../core/billing.rules.ts";
import type { Turn } from "../core/in-turn.ts";
import { markHandled } from "./events.repository.ts";
import { mailWhatIsNew } from "./mail-what-is-new.ts";
import {
	noteMirrored,
	readMirrored,
	writeEntitlement,
	writeInvoices,
	writePayments,
	writeSubscriptions,
} from "./mirror.repository.ts";
import { mirroredRows } from "./mirrored-rows.ts";

export type MirrorDeps = Pick<
	BillingDeps,
	| "db"
	| "clock"
	| "log"
	| "queueMail"
	| "payerOf"
	| "planChanged"
	| "graceDays"
	| "publicUrl"
	| "supportEmail"
> & { readonly payments: Payments };

/**
 * Reads everything that Stripe bills to a person and stores it. Then updates what the person may use, and
 * queues mails about what is new. All in one transaction, in the person's turn. In whatever order events
 * arrive, the result is Stripe's current state.
 */
export function mirrorCustomer(deps: MirrorDeps) {
	const { db, clock, log, payments, payerOf, graceDays } = deps;
	return async (turn: Turn, customerId: string, eventIds: readonly string[] = []): Promise<void> => {
		const state = await payments.readCustomer(customerId);
		const payer = await payerOf(turn.userId);
		if (state && isOutOfDate(state, payer)) await payments.describeCustomer(customerId, payer);
		await db.transaction(async (tx) => {
			await turn.hold(tx);
			const now = clock.now();
			const before = await readMirrored(tx, turn.userId);
			// If the customer was deleted at Stripe, nothing runs any more. The mirrored past stays.
			const rows = mirroredRows(state ?? empty, before, now);
			const ended = state === null ? endedWith(before, now) : [];
			await writeSubscriptions(tx, { userId: turn.userId, customerId }, [...ended, ...rows.subscriptions]);
			await writeInvoices(tx, turn.userId, rows.invoices);
			if (state !== null) await writePayments(tx, turn.userId, rows.payments);
			const { primary } = rows;
			const changed = await writeEntitlement(
				tx,
				turn.userId,
				entitlementFrom(
					primary && {
						status: primary.status,
						planId: primary.plan_type,
						pastDueSince: primary.past_due_since,
					},
					graceDays,
				),
			);
			if (changed) await deps.planChanged(tx, turn.userId);
			await mailWhatIsNew(deps, tx, { userId: turn.userId, email: payer.email, before, rows });
			await noteMirrored(tx, turn.userId, now);
			await markHandled(tx, eventIds, now);
			if (rows.subscriptions.some(({ superseded, status }) => superseded && status !== "pending")) {
				log.error(
					{ customerId },
					"billing: a person has two subscriptions that run; end one of them at Stripe",
				);
			}
		});
	};
}

const empty = { email: null, name: null, subscriptions: [], invoices: [], charges: [], waiting: [] };

/** A new name or address appears on the next invoice. */
function isOutOfDate(known: Payer, payer: Payer): boolean {
	return (
		(payer.email !== null && payer.email !== known.email) ||
		(payer.name !== null && payer.name !== known.name)
	);
}

function endedWith(before: Awaited<ReturnType<typeof readMirrored>>, now: Date) {
	return before.subscriptions
		.filter(({ status }) => status !== "canceled")
		.map((row) => ({
			...row,
			current_period_start: row.created_at,
			current_period_end: row.current_period_end ?? now,
			status: "canceled" as const,
			ended_at: row.ended_at ?? now,
			past_due_since: null,
			needs_action: false,
			superseded: false,
		}));
}
