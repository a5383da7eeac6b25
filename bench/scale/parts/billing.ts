import { moment, P, type Part } from "./part.ts";

/** Everybody has a subscription. */
export const billing: readonly Part[] = [
	{
		into: "public.subscriptions (id, user_id, plan_type, status, stripe_customer_id, stripe_subscription_id, current_period_end, created_at)",
		select: `md5('subscription' || n)::uuid, ${P}, (array['basic', 'pro', 'family'])[1 + n % 3], case when n % 5 = 0 then 'canceled' else 'active' end,
			'cus_' || n, 'sub_' || n, now() + interval '20 days', ${moment(400)}`,
	},
	{
		into: "public.payment_history (id, OWNER subscription_id, created_at, amount, status, stripe_invoice_id, stripe_source)",
		each: 2,
		select: `md5('payment' || k || '.' || n)::uuid, OWNER md5('subscription' || n)::uuid, ${moment(400, "k", 2)}, 999, 'completed', 'in_' || k || '.' || n, 'ch_' || k || '.' || n`,
	},
	{
		into: "private.billing_customers (user_id, stripe_customer_id, mirrored_at)",
		select: `${P}, 'cus_' || n, now()`,
	},
	{
		into: "private.invoices (stripe_invoice_id, user_id, stripe_subscription_id, number, status, currency, created_at, paid_at, attempts, subtotal, tax, total, amount_due, amount_paid, amount_remaining, has_setup, recipient, lines, description)",
		each: 2,
		select: `'in_' || k || '.' || n, ${P}, 'sub_' || n, 'U-' || n, 'paid', 'usd', ${moment(400, "k", 2)}, now(), 1, 999, 0, 999, 999, 999, 0, n % 100 = 0, '{}', '[]', 'Plan'`,
	},
	{
		into: "private.entitlements (user_id, plan_id)",
		select: `${P}, (array['basic', 'pro', 'family'])[1 + n % 3]`,
	},
	{
		into: "private.stripe_events (id, type, customer_id, created_at, received_at, handled_at)",
		each: 3,
		select: `'evt_' || k || '.' || n, 'invoice.paid', 'cus_' || n, at, at, case when n % 2000 > 0 then at end from (select k, n, p, ${moment(40, "k", 3)} as at from SERIES) s`,
	},
	{
		into: "private.cancellations (user_id, subscription_id, plan_type, reason, feedback, asked_at)",
		oneIn: 10,
		select: `${P}, md5('subscription' || n)::uuid, 'pro', (array['price', 'other'])[1 + n % 20 / 10], case when n % 20 = 0 then 'Too dear' end, ${moment(400)}`,
	},
	{
		into: "private.leaving_customers (stripe_customer_id, since)",
		oneIn: 5000,
		select: `'gone_' || n, now()`,
	},
];
