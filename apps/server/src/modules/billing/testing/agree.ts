import { expect } from "vitest";
import type { Person } from "../../identity/testing/identity-app.ts";
import { entitlementOf } from "../subscription/entitlement-of.ts";
import type { BillingApp } from "./billing-app.ts";

const words: Record<string, string> = { incomplete: "pending", incomplete_expired: "canceled" };

/**
 * Compares Stripe's state, read with its own SDK and none of our code, with the product's: subscription,
 * period, payments, invoices, entitlement, and one receipt for each paid invoice.
 */
export async function expectAgreement(app: BillingApp, person: Person, graceDays = 14): Promise<void> {
	await app.settled();
	const customer = await app.customerOf(person);
	const theirs = (await app.stripe.subscriptions.list({ customer, status: "all", limit: 100 })).data;
	const ours = await app.rows(
		`select stripe_subscription_id as id, status, current_period_end, cancel_at_period_end
		 from public.subscriptions where user_id = $1 and stripe_subscription_id is not null`,
		[person.id],
	);
	const byId = (a: { id: string }, b: { id: string }) => a.id.localeCompare(b.id);
	expect(ours.map(({ id, status, cancel_at_period_end: ends }) => ({ id, status, ends })).sort(byId)).toEqual(
		theirs
			.map(({ id, status, cancel_at: at }) => ({ id, status: words[status] ?? status, ends: at !== null }))
			.sort(byId),
	);
	for (const one of theirs.filter(({ ended_at }) => ended_at === null)) {
		const mirrored = ours.find(({ id }) => id === one.id)?.current_period_end as Date;
		expect(mirrored.getTime() / 1000).toBe(one.items.data[0]?.current_period_end);
	}

	const charges = (await app.stripe.charges.list({ customer, limit: 100 })).data;
	const shown = (await app.payments(person)).filter(({ status }) => status !== "pending");
	expect(
		shown.map(({ transaction_id: id, amount, amount_refunded: back }) => ({ id, amount, back })),
	).toEqual(charges.slice(0, 50).map(({ id, amount, amount_refunded: back }) => ({ id, amount, back })));
	expect(shown.map(({ status }) => status === "failed")).toEqual(
		charges.slice(0, 50).map(({ paid }) => !paid),
	);

	const invoices = (await app.stripe.invoices.list({ customer, limit: 100 })).data.filter(
		({ status }) => status !== "draft",
	);
	const kept = await app.rows(
		"select stripe_invoice_id as id, number, status, total, tax from private.invoices where user_id = $1",
		[person.id],
	);
	expect(kept.sort(byId as never)).toEqual(
		invoices
			.map(({ id, number, status, total, total_taxes: taxes }) => ({
				id,
				number,
				status,
				total,
				tax: (taxes ?? []).reduce((sum, { amount }) => sum + amount, 0),
			}))
			.sort(byId),
	);
	const paid = invoices.filter(({ status, amount_paid }) => status === "paid" && amount_paid > 0);
	expect(app.mailsTo(person).filter((subject) => subject.startsWith("Receipt"))).toHaveLength(paid.length);

	const live = theirs.find(({ status }) => ["active", "trialing", "past_due"].includes(status));
	const price = live?.items.data[0]?.price.lookup_key?.split("_")[1] ?? null;
	const open = invoices.filter(({ status }) => status === "open").at(-1);
	const since = open?.status_transitions.finalized_at ?? 0;
	const inGrace = app.clock.now().getTime() / 1000 < since + graceDays * 86_400;
	const entitled = live?.status === "past_due" && !inGrace ? null : price;
	expect(await entitlementOf({ db: app.parts.db, clock: app.clock })(person.id)).toBe(entitled);
}
