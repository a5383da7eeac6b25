import { randomUUID } from "node:crypto";
import { findPlan } from "@unlisted/contracts/plans";
import { frequencyDays } from "@unlisted/contracts/scanner-values";
import type { Transaction } from "../../../platform/db/database.ts";
import type { MailContent } from "../../notifications/notifications.slice.ts";
import type { BillingDeps } from "../core/billing.deps.ts";
import {
	accessPausedMail,
	cancellationMail,
	confirmationNeededMail,
	endedMail,
	paymentFailedMail,
	planChangedMail,
	planScheduledMail,
	receiptMail,
	refundMail,
	resumedMail,
} from "../core/billing.mails.ts";
import { graceEnd } from "../core/billing.rules.ts";
import type { InvoiceRow, Mirrored, SubscriptionRow } from "./mirror.repository.ts";
import type { MirrorRows } from "./mirrored-rows.ts";

type Deps = Pick<BillingDeps, "queueMail" | "clock" | "graceDays" | "publicUrl" | "supportEmail">;

interface News {
	readonly userId: string;
	readonly email: string | null;
	readonly before: Mirrored;
	readonly rows: MirrorRows;
}

interface Mail {
	readonly kind: string;
	/** Names the mail, so that it is not sent twice. Without a name, only the transaction prevents that. */
	readonly about?: string;
	readonly content: MailContent;
}

/**
 * Mails what is new since the last mirror, once. The same transaction writes the mirror, so the next time
 * nothing is new.
 */
export async function mailWhatIsNew(deps: Deps, tx: Transaction, news: News): Promise<void> {
	if (!news.email) return;
	const mails = [
		...receipts(deps, news),
		...news.rows.subscriptions.flatMap((row) => aboutSubscription(deps, news, row)),
		...refunds(deps, news),
	];
	for (const { kind, about, content } of mails) {
		await deps.queueMail(tx, {
			dedupeKey: `billing:${kind}:${news.userId}:${about ?? randomUUID()}`,
			kind: `billing-${kind}`,
			to: news.email,
			content,
		});
	}
}

function receipts(deps: Deps, { before, rows }: News): Mail[] {
	return rows.invoices
		.filter(
			(invoice) =>
				invoice.status === "paid" &&
				invoice.amount_paid > 0 &&
				before.invoices.find((known) => known.stripe_invoice_id === invoice.stripe_invoice_id)?.status !==
					"paid",
		)
		.map((invoice) => ({
			kind: "receipt",
			about: invoice.stripe_invoice_id,
			content: receiptMail(deps, {
				number: invoice.number,
				description: invoice.description,
				amount: invoice.amount_paid,
				tax: invoice.tax,
				at: invoice.paid_at ?? invoice.created_at,
				card:
					rows.payments.find(
						({ stripe_invoice_id, status }) =>
							stripe_invoice_id === invoice.stripe_invoice_id && status === "completed",
					)?.payment_method ?? null,
			}),
		}));
}

function refunds(deps: Deps, { before, rows }: News): Mail[] {
	return rows.payments.flatMap((payment): Mail[] => {
		const known = before.payments.find(({ stripe_source }) => stripe_source === payment.stripe_source);
		const amount = payment.amount_refunded - (known?.amount_refunded ?? 0);
		if (amount <= 0) return [];
		return [
			{
				kind: "refund",
				about: `${payment.stripe_source}:${payment.amount_refunded}`,
				content: refundMail(deps, {
					amount,
					description: payment.description,
					card: payment.payment_method,
				}),
			},
		];
	});
}

function aboutSubscription(deps: Deps, news: News, row: SubscriptionRow): Mail[] {
	const known = news.before.subscriptions.find(
		({ stripe_subscription_id }) => stripe_subscription_id === row.stripe_subscription_id,
	);
	if (!known || row.superseded) return [];
	const ran = known.status !== "pending" && known.status !== "canceled";
	if (row.status === "canceled") {
		const unpaid = news.rows.endedUnpaid.has(row.stripe_subscription_id);
		return ran ? [{ kind: "ended", content: endedMail(deps, nameOf(known.plan_type), unpaid) }] : [];
	}
	if (row.status === "unpaid") {
		return known.status === "unpaid" ? [] : [{ kind: "paused", content: pausedMail(deps, row.plan_type) }];
	}
	if (row.status === "past_due") return aboutDebt(deps, news, row, known.needs_action);
	return ran ? aboutPlan(deps, row, known) : [];
}

function pausedMail(deps: Deps, planId: string): MailContent {
	const days = findPlan(planId)?.rescanEveryDays ?? frequencyDays.monthly;
	return accessPausedMail(deps, nameOf(planId), days);
}

function aboutDebt(deps: Deps, { before, rows }: News, row: SubscriptionRow, asked: boolean): Mail[] {
	const until = row.past_due_since && graceEnd(row.past_due_since, deps.graceDays);
	// Stripe may try for longer than the plan keeps working.
	const graceUntil = until && until > deps.clock.now() ? until : null;
	const open = rows.invoices.find(
		({ stripe_subscription_id, status }) =>
			stripe_subscription_id === row.stripe_subscription_id && status === "open",
	);
	if (!open) return [];
	if (row.needs_action) {
		if (asked) return [];
		const content = confirmationNeededMail(deps, { amount: open.amount_remaining, graceUntil });
		return [{ kind: "confirm", about: open.stripe_invoice_id, content }];
	}
	if (open.attempts <= attemptsBefore(before, open)) return [];
	return [
		{
			kind: "failed",
			about: `${open.stripe_invoice_id}:${open.attempts}`,
			content: paymentFailedMail(deps, {
				description: open.description,
				amount: open.amount_remaining,
				graceUntil,
				nextAttemptAt: open.next_attempt_at,
			}),
		},
	];
}

function attemptsBefore(before: Mirrored, invoice: InvoiceRow): number {
	return (
		before.invoices.find(({ stripe_invoice_id }) => stripe_invoice_id === invoice.stripe_invoice_id)
			?.attempts ?? 0
	);
}

function aboutPlan(
	deps: Deps,
	row: SubscriptionRow,
	known: Pick<SubscriptionRow, "plan_type" | "cancel_at" | "scheduled_plan">,
): Mail[] {
	const name = nameOf(row.plan_type);
	const mails: Mail[] = [];
	if (row.cancel_at && !known.cancel_at) {
		mails.push({ kind: "cancelled", content: cancellationMail(deps, name, row.cancel_at) });
	}
	if (!row.cancel_at && known.cancel_at) {
		mails.push({ kind: "resumed", content: resumedMail(deps, name, row.current_period_end) });
	}
	if (row.plan_type !== known.plan_type) {
		const change = { from: nameOf(known.plan_type), to: name, renewsAt: row.current_period_end };
		mails.push({ kind: "plan-changed", content: planChangedMail(deps, change) });
	}
	if (row.scheduled_plan && row.scheduled_from && row.scheduled_plan !== known.scheduled_plan) {
		const change = { from: name, to: nameOf(row.scheduled_plan), at: row.scheduled_from };
		mails.push({ kind: "plan-scheduled", content: planScheduledMail(deps, change) });
	}
	return mails;
}

function nameOf(planId: string): string {
	return findPlan(planId)?.name ?? "subscription";
}
