import type { Stripe } from "stripe";
import type {
	Card,
	ChargeState,
	CustomerState,
	InvoiceLine,
	InvoiceState,
	PaymentState,
	SubscriptionState,
} from "./port.ts";
import type { Catalogue, Sold } from "./stripe-catalogue.ts";

/** More than any customer has. A list without an end cannot be ours. */
const most = 10_000;

export const dateOf = (seconds: number) => new Date(seconds * 1000);
const dateOrNull = (seconds: number | null | undefined) => (seconds == null ? null : dateOf(seconds));
export const idOf = (named: string | { id: string } | null | undefined): string | null =>
	typeof named === "string" ? named : (named?.id ?? null);

/** Reads four lists and the payments of open invoices. */
export async function readState(
	stripe: Stripe,
	catalogue: Catalogue,
	customerId: string,
): Promise<CustomerState | null> {
	const customer = await stripe.customers.retrieve(customerId, {
		expand: ["invoice_settings.default_payment_method"],
	});
	if (customer.deleted) return null;
	const [subscriptions, invoices, charges] = await Promise.all([
		readSubscriptions(
			stripe,
			catalogue,
			customerId,
			cardOf(customer.invoice_settings.default_payment_method),
		),
		stripe.invoices
			.list({ customer: customerId, limit: 100, expand: ["data.payments"] })
			.autoPagingToArray({ limit: most }),
		stripe.charges.list({ customer: customerId, limit: 100 }).autoPagingToArray({ limit: most }),
	]);
	const shown: InvoiceState[] = [];
	for (const invoice of invoices) {
		if (invoice.status === "draft" || invoice.status === null) continue;
		const lines = await linesOf(stripe, invoice);
		const sold = await catalogue.entriesOf(lines.flatMap((line) => priceIdOf(line) ?? []));
		shown.push(invoiceOf(invoice, lines, sold));
	}
	return {
		email: customer.email,
		name: customer.name ?? null,
		subscriptions,
		invoices: shown,
		charges: inOrder(charges.map(chargeOf)),
		waiting: await waitingOf(stripe, shown),
	};
}

export async function readSubscriptions(
	stripe: Stripe,
	catalogue: Catalogue,
	customerId: string,
	otherCard: Card | null = null,
): Promise<SubscriptionState[]> {
	const found = await stripe.subscriptions
		.list({
			customer: customerId,
			status: "all",
			limit: 100,
			expand: ["data.default_payment_method", "data.schedule"],
		})
		.autoPagingToArray({ limit: most });
	return found.map((one) => subscriptionOf(one, catalogue, otherCard));
}

export function subscriptionOf(
	found: Stripe.Subscription,
	catalogue: Catalogue,
	otherCard: Card | null,
): SubscriptionState {
	const [item] = found.items.data;
	const { current_period_start: start, current_period_end: end } = item ?? {};
	return {
		id: found.id,
		status: found.status as SubscriptionState["status"],
		planId: item ? (catalogue.entryOf(item.price)?.planId ?? null) : null,
		createdAt: dateOf(found.created),
		periodStart: dateOf(start ?? found.created),
		periodEnd: dateOf(end ?? found.created),
		endsAt: dateOrNull(found.cancel_at) ?? (found.cancel_at_period_end && end ? dateOf(end) : null),
		endedAt: dateOrNull(found.ended_at),
		endedUnpaid: found.cancellation_details?.reason === "payment_failed",
		card: cardOf(found.default_payment_method) ?? otherCard,
		later: laterOf(found.schedule, item, catalogue),
		attempt: found.metadata.unlisted_attempt ?? null,
		withSetup: found.metadata.unlisted_setup === "yes",
	};
}

function laterOf(
	schedule: Stripe.Subscription["schedule"],
	item: Stripe.SubscriptionItem | undefined,
	catalogue: Catalogue,
): SubscriptionState["later"] {
	if (schedule === null || typeof schedule === "string" || !item) return null;
	const current = schedule.current_phase?.end_date ?? 0;
	const next = schedule.phases.find((phase) => phase.start_date >= current);
	const price = next?.items[0]?.price;
	const priceId = typeof price === "string" ? price : price?.id;
	if (!next || priceId === undefined || priceId === item.price.id) return null;
	const known = typeof price === "object" && "lookup_key" in price ? price : { id: priceId };
	const planId = next.metadata?.unlisted_plan ?? catalogue.entryOf(known)?.planId ?? null;
	return { planId, from: dateOf(next.start_date) };
}

function cardOf(method: string | Stripe.PaymentMethod | null): Card | null {
	if (method === null || typeof method === "string" || !method.card) return null;
	return { brand: method.card.brand, last4: method.card.last4 };
}

async function linesOf(stripe: Stripe, invoice: Stripe.Invoice): Promise<Stripe.InvoiceLineItem[]> {
	if (!invoice.lines.has_more) return invoice.lines.data;
	return stripe.invoices.listLineItems(invoice.id, { limit: 100 }).autoPagingToArray({ limit: most });
}

function invoiceOf(
	invoice: Stripe.Invoice,
	lines: readonly Stripe.InvoiceLineItem[],
	sold: ReadonlyMap<string, Sold | null>,
): InvoiceState {
	return {
		id: invoice.id,
		subscriptionId: idOf(invoice.parent?.subscription_details?.subscription),
		number: invoice.number,
		status: invoice.status as InvoiceState["status"],
		currency: invoice.currency,
		createdAt: dateOf(invoice.created),
		finalizedAt: dateOrNull(invoice.status_transitions.finalized_at),
		paidAt: dateOrNull(invoice.status_transitions.paid_at),
		attempts: invoice.attempt_count,
		nextAttemptAt: dateOrNull(invoice.next_payment_attempt),
		subtotal: invoice.subtotal,
		tax: (invoice.total_taxes ?? []).reduce((sum, { amount }) => sum + amount, 0),
		total: invoice.total,
		amountDue: invoice.amount_due,
		amountPaid: invoice.amount_paid,
		amountRemaining: invoice.amount_remaining,
		recipient: {
			name: invoice.customer_name,
			email: invoice.customer_email,
			address: addressLines(invoice.customer_address),
		},
		lines: lines.map((line) => lineOf(line, sold)),
		paymentIds: (invoice.payments?.data ?? []).flatMap(({ payment }) => idOf(payment.payment_intent) ?? []),
	};
}

function priceIdOf(line: Stripe.InvoiceLineItem): string | null {
	return idOf(line.pricing?.price_details?.price);
}

function lineOf(line: Stripe.InvoiceLineItem, sold: ReadonlyMap<string, Sold | null>): InvoiceLine {
	const entry = sold.get(priceIdOf(line) ?? "");
	const details = line.parent?.subscription_item_details ?? line.parent?.invoice_item_details;
	return {
		text: line.description ?? "",
		quantity: line.quantity,
		amount: line.amount,
		from: dateOf(line.period.start).toISOString(),
		to: dateOf(line.period.end).toISOString(),
		planId: entry?.planId ?? null,
		isSetup: entry?.isSetup === true || line.metadata?.unlisted_setup === "yes",
		isProration: details?.proration === true,
	};
}

function addressLines(address: Stripe.Address | null): string[] {
	if (!address) return [];
	const { line1, line2, postal_code: code, city, state, country } = address;
	const place = [city, state, code].filter(Boolean).join(", ");
	return [line1, line2, place, country].filter((line): line is string => Boolean(line));
}

function chargeOf(charge: Stripe.Charge): ChargeState {
	const card = charge.payment_method_details?.card;
	return {
		id: charge.id,
		paymentId: idOf(charge.payment_intent),
		createdAt: dateOf(charge.created),
		amount: charge.amount,
		amountRefunded: charge.amount_refunded,
		status: charge.status as ChargeState["status"],
		card: card?.brand && card.last4 ? { brand: card.brand, last4: card.last4 } : null,
	};
}

/**
 * Stripe gives the time in seconds, and the sequence by the order of the list. We keep both by adding a millisecond
 * for each place.
 */
function inOrder(newestFirst: readonly ChargeState[]): ChargeState[] {
	let place = 0;
	let second = 0;
	return newestFirst.toReversed().map((charge) => {
		const at = charge.createdAt.getTime();
		place = at === second ? Math.min(place + 1, 999) : 0;
		second = at;
		return { ...charge, createdAt: new Date(at + place) };
	});
}

async function waitingOf(
	stripe: Stripe,
	invoices: readonly InvoiceState[],
): Promise<CustomerState["waiting"]> {
	const waiting: (PaymentState & { invoiceId: string; createdAt: Date })[] = [];
	for (const invoice of invoices.filter(({ status }) => status === "open")) {
		for (const id of invoice.paymentIds) {
			const intent = await stripe.paymentIntents.retrieve(id);
			const payment = paymentOf(intent);
			if (payment.status === "requires_action" || payment.status === "processing") {
				waiting.push({ ...payment, invoiceId: invoice.id, createdAt: dateOf(intent.created) });
			}
		}
	}
	return waiting;
}

export function paymentOf(intent: Stripe.PaymentIntent): PaymentState {
	return {
		id: intent.id,
		status: paymentStatuses[intent.status] ?? "processing",
		amount: intent.amount,
		clientSecret: intent.client_secret,
		paymentMethodId: idOf(intent.payment_method),
	};
}

const paymentStatuses: Readonly<Record<string, PaymentState["status"]>> = {
	requires_payment_method: "requires_card",
	requires_confirmation: "requires_card",
	requires_action: "requires_action",
	succeeded: "succeeded",
	canceled: "canceled",
};
