import { findPlan } from "@unlisted/contracts/plans";
import type { CustomerState, InvoiceState } from "../../../providers/payments/port.ts";
import { cardText, describeLines, paymentStatusOf, primaryOf, statusOf } from "../core/billing.rules.ts";
import type { InvoiceRow, Mirrored, PaymentRow, SubscriptionRow } from "./mirror.repository.ts";

export interface MirrorRows {
	/** Ended subscriptions first, the one that counts last. */
	readonly subscriptions: readonly SubscriptionRow[];
	readonly primary: SubscriptionRow | null;
	/** Stripe's ids of the subscriptions that ended because they were not paid. */
	readonly endedUnpaid: ReadonlySet<string>;
	readonly invoices: readonly InvoiceRow[];
	readonly payments: readonly PaymentRow[];
}

/** Turns Stripe's state into our rows. The order of events does not matter. */
export function mirroredRows(state: CustomerState, before: Mirrored, now: Date): MirrorRows {
	const subscriptions = subscriptionRows(state, before, now);
	return {
		subscriptions,
		primary: subscriptions.findLast((row) => row.status !== "canceled" && !row.superseded) ?? null,
		endedUnpaid: new Set(state.subscriptions.flatMap(({ id, endedUnpaid }) => (endedUnpaid ? [id] : []))),
		invoices: state.invoices.map(invoiceRow),
		payments: [...chargeRows(state), ...waitingRows(state)],
	};
}

function subscriptionRows(state: CustomerState, before: Mirrored, now: Date): SubscriptionRow[] {
	const ranked = state.subscriptions.map((one) => ({ ...one, status: statusOf(one.status) }));
	const primary = primaryOf(ranked);
	const rows = ranked.map((one): SubscriptionRow => {
		const known = before.subscriptions.find((row) => row.stripe_subscription_id === one.id);
		return {
			stripe_subscription_id: one.id,
			plan_type: one.planId ?? known?.plan_type ?? "unknown",
			status: one.status,
			created_at: one.createdAt,
			current_period_start: one.periodStart,
			current_period_end: one.endedAt ?? one.periodEnd,
			cancel_at_period_end: one.endsAt !== null,
			cancel_at: one.endsAt,
			ended_at: one.endedAt,
			past_due_since:
				one.status === "past_due" ? (known?.past_due_since ?? owedSince(state, one.id) ?? now) : null,
			payment_method: cardText(one.card),
			scheduled_plan: one.later?.planId ?? null,
			scheduled_from: one.later?.from ?? null,
			needs_action: waitsForOwner(state, one.id),
			superseded: one.status !== "canceled" && one.id !== primary?.id,
		};
	});
	const place = (row: SubscriptionRow) => (row.status === "canceled" ? 0 : row.superseded ? 1 : 2);
	return rows.sort((a, b) => place(a) - place(b));
}

/** Since when the person owes money: when the oldest open invoice was finalized. */
function owedSince({ invoices }: CustomerState, subscriptionId: string): Date | null {
	const open = invoices
		.filter((invoice) => invoice.subscriptionId === subscriptionId && invoice.status === "open")
		.map(({ finalizedAt, createdAt }) => finalizedAt ?? createdAt);
	return open.sort((a, b) => a.getTime() - b.getTime())[0] ?? null;
}

function waitsForOwner({ invoices, waiting }: CustomerState, subscriptionId: string): boolean {
	return waiting.some(
		({ status, invoiceId }) =>
			status === "requires_action" &&
			invoices.some(({ id, subscriptionId: of }) => id === invoiceId && of === subscriptionId),
	);
}

function invoiceRow(invoice: InvoiceState): InvoiceRow {
	return {
		stripe_invoice_id: invoice.id,
		stripe_subscription_id: invoice.subscriptionId,
		number: invoice.number,
		status: invoice.status,
		currency: invoice.currency,
		created_at: invoice.createdAt,
		finalized_at: invoice.finalizedAt,
		paid_at: invoice.paidAt,
		attempts: invoice.attempts,
		next_attempt_at: invoice.nextAttemptAt,
		subtotal: invoice.subtotal,
		tax: invoice.tax,
		total: invoice.total,
		amount_due: invoice.amountDue,
		amount_paid: invoice.amountPaid,
		amount_remaining: invoice.amountRemaining,
		has_setup: invoice.lines.some(({ isSetup }) => isSetup),
		recipient: invoice.recipient,
		lines: invoice.lines,
		description: describeLines(invoice.lines, (planId) => findPlan(planId)?.name),
	};
}

/** Makes a row for each attempt. An attempt outside of a subscription's invoice goes with the latest subscription. */
function chargeRows(state: CustomerState): PaymentRow[] {
	return state.charges.flatMap((charge): PaymentRow[] => {
		const invoice = state.invoices.find(
			({ paymentIds }) => charge.paymentId !== null && paymentIds.includes(charge.paymentId),
		);
		const subscriptionId = subscriptionOf(state, invoice);
		if (subscriptionId === undefined) return [];
		return [
			{
				stripe_source: charge.id,
				stripe_subscription_id: subscriptionId,
				stripe_invoice_id: invoice?.id ?? null,
				created_at: charge.createdAt,
				amount: charge.amount,
				amount_refunded: charge.amountRefunded,
				payment_method: cardText(charge.card),
				status: paymentStatusOf(charge),
				transaction_id: charge.id,
				description: invoice ? invoiceRow(invoice).description : null,
			},
		];
	});
}

function waitingRows(state: CustomerState): PaymentRow[] {
	return state.waiting.flatMap((payment): PaymentRow[] => {
		const invoice = state.invoices.find(({ id }) => id === payment.invoiceId);
		const subscriptionId = subscriptionOf(state, invoice);
		if (subscriptionId === undefined) return [];
		return [
			{
				stripe_source: payment.id,
				stripe_subscription_id: subscriptionId,
				stripe_invoice_id: invoice?.id ?? null,
				created_at: payment.createdAt,
				amount: payment.amount,
				amount_refunded: 0,
				payment_method: null,
				status: "pending",
				transaction_id: null,
				description: invoice ? invoiceRow(invoice).description : null,
			},
		];
	});
}

function subscriptionOf(state: CustomerState, invoice: InvoiceState | undefined): string | undefined {
	return invoice?.subscriptionId ?? state.subscriptions[0]?.id;
}
