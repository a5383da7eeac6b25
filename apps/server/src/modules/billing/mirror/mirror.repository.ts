import type { Sql, Transaction } from "../../../platform/db/database.ts";
import type { PaymentStatus, Status } from "../core/billing.rules.ts";

export interface SubscriptionRow {
	readonly stripe_subscription_id: string;
	readonly plan_type: string;
	readonly status: Status;
	readonly created_at: Date;
	readonly current_period_start: Date;
	readonly current_period_end: Date;
	readonly cancel_at_period_end: boolean;
	readonly cancel_at: Date | null;
	readonly ended_at: Date | null;
	readonly past_due_since: Date | null;
	readonly payment_method: string | null;
	readonly scheduled_plan: string | null;
	readonly scheduled_from: Date | null;
	readonly needs_action: boolean;
	readonly superseded: boolean;
}

export interface InvoiceRow {
	readonly stripe_invoice_id: string;
	readonly stripe_subscription_id: string | null;
	readonly number: string | null;
	readonly status: string;
	readonly currency: string;
	readonly created_at: Date;
	readonly finalized_at: Date | null;
	readonly paid_at: Date | null;
	readonly attempts: number;
	readonly next_attempt_at: Date | null;
	readonly subtotal: number;
	readonly tax: number;
	readonly total: number;
	readonly amount_due: number;
	readonly amount_paid: number;
	readonly amount_remaining: number;
	readonly has_setup: boolean;
	readonly recipient: object;
	readonly lines: readonly object[];
	readonly description: string;
}

export interface PaymentRow {
	readonly stripe_source: string;
	readonly stripe_subscription_id: string;
	readonly stripe_invoice_id: string | null;
	readonly created_at: Date;
	readonly amount: number;
	readonly amount_refunded: number;
	readonly payment_method: string | null;
	readonly status: PaymentStatus;
	readonly transaction_id: string | null;
	readonly description: string | null;
}

export interface Mirrored {
	readonly subscriptions: readonly (Omit<SubscriptionRow, "current_period_start" | "current_period_end"> & {
		readonly id: string;
		readonly current_period_end: Date | null;
	})[];
	readonly invoices: readonly Pick<InvoiceRow, "stripe_invoice_id" | "status" | "attempts">[];
	readonly payments: readonly Pick<PaymentRow, "stripe_source" | "amount_refunded">[];
}

/** The state of the last mirror, to find out what is new. */
export async function readMirrored(sql: Sql, userId: string): Promise<Mirrored> {
	const subscriptions = await sql.query<Mirrored["subscriptions"][number]>(
		`select id, stripe_subscription_id, plan_type, status, created_at, current_period_end, cancel_at_period_end,
			cancel_at, ended_at, past_due_since, payment_method, scheduled_plan, scheduled_from, needs_action, superseded
		 from public.subscriptions where user_id = $1 and stripe_subscription_id is not null`,
		[userId],
	);
	const invoices = await sql.query<Mirrored["invoices"][number]>(
		"select stripe_invoice_id, status, attempts from private.invoices where user_id = $1",
		[userId],
	);
	const payments = await sql.query<Mirrored["payments"][number]>(
		`select stripe_source, amount_refunded from public.payment_history
		 where user_id = $1 and stripe_source is not null`,
		[userId],
	);
	return { subscriptions: subscriptions.rows, invoices: invoices.rows, payments: payments.rows };
}

/** Writes ended subscriptions first, so that two are never live at once. */
export async function writeSubscriptions(
	tx: Transaction,
	owner: { userId: string; customerId: string },
	rows: readonly SubscriptionRow[],
): Promise<void> {
	const fields = [
		"plan_type",
		"status",
		"current_period_start",
		"current_period_end",
		"cancel_at_period_end",
		"cancel_at",
		"ended_at",
		"past_due_since",
		"payment_method",
		"scheduled_plan",
		"scheduled_from",
		"needs_action",
		"superseded",
	];
	const list = fields.join(", ");
	await tx.query(
		`insert into public.subscriptions (user_id, stripe_customer_id, stripe_subscription_id, created_at, ${list})
		 select $1, $2, r.stripe_subscription_id, r.created_at, ${fields.map((name) => `r.${name}`).join(", ")}
		 from jsonb_populate_recordset(null::public.subscriptions, $3) with ordinality as r order by r.ordinality
		 on conflict (stripe_subscription_id) do update set ${fields.map((name) => `${name} = excluded.${name}`).join(", ")}
		 where (${fields.map((name) => `subscriptions.${name}`).join(", ")}) is distinct from (${fields.map((name) => `excluded.${name}`).join(", ")})`,
		[owner.userId, owner.customerId, JSON.stringify(rows)],
	);
}

export async function writeInvoices(
	tx: Transaction,
	userId: string,
	rows: readonly InvoiceRow[],
): Promise<void> {
	const fields = [
		"stripe_subscription_id",
		"number",
		"status",
		"currency",
		"created_at",
		"finalized_at",
		"paid_at",
		"attempts",
		"next_attempt_at",
		"subtotal",
		"tax",
		"total",
		"amount_due",
		"amount_paid",
		"amount_remaining",
		"has_setup",
		"recipient",
		"lines",
		"description",
	];
	await tx.query(
		`insert into private.invoices (stripe_invoice_id, user_id, ${fields.join(", ")})
		 select r.stripe_invoice_id, $1, ${fields.map((name) => `r.${name}`).join(", ")}
		 from jsonb_populate_recordset(null::private.invoices, $2) r
		 on conflict (stripe_invoice_id) do update set ${fields.map((name) => `${name} = excluded.${name}`).join(", ")}
		 where (${fields.map((name) => `invoices.${name}`).join(", ")}) is distinct from (${fields.map((name) => `excluded.${name}`).join(", ")})`,
		[userId, JSON.stringify(rows)],
	);
}

/**
 * Deletes waiting payments that are now paid or will never be. If there was a charge, it is among the rows.
 */
export async function writePayments(
	tx: Transaction,
	userId: string,
	rows: readonly PaymentRow[],
): Promise<void> {
	await tx.query(
		`delete from public.payment_history where user_id = $1 and status = 'pending'
			and stripe_source is not null and stripe_source <> all($2::text[])`,
		[userId, rows.map(({ stripe_source }) => stripe_source)],
	);
	const fields = [
		"amount",
		"amount_refunded",
		"payment_method",
		"status",
		"transaction_id",
		"description",
		"stripe_invoice_id",
	];
	await tx.query(
		`insert into public.payment_history (user_id, subscription_id, stripe_source, created_at, ${fields.join(", ")})
		 select $1, s.id, r.stripe_source, r.created_at, ${fields.map((name) => `r.${name}`).join(", ")}
		 from jsonb_to_recordset($2) as r(stripe_source text, stripe_subscription_id text, created_at timestamptz,
			amount integer, amount_refunded integer, payment_method text, status text, transaction_id text,
			description text, stripe_invoice_id text)
		 join public.subscriptions s on s.stripe_subscription_id = r.stripe_subscription_id and s.user_id = $1
		 on conflict (stripe_source) do update set ${fields.map((name) => `${name} = excluded.${name}`).join(", ")}
		 where (${fields.map((name) => `payment_history.${name}`).join(", ")}) is distinct from (${fields.map((name) => `excluded.${name}`).join(", ")})`,
		[userId, JSON.stringify(rows)],
	);
}

export async function writeEntitlement(
	tx: Transaction,
	userId: string,
	entitlement: { planId: string; endsAt: Date | null } | null,
): Promise<boolean> {
	if (!entitlement) {
		const gone = await tx.query("delete from private.entitlements where user_id = $1", [userId]);
		return gone.affected > 0;
	}
	const { affected } = await tx.query(
		`insert into private.entitlements as e (user_id, plan_id, ends_at) values ($1, $2, $3)
		 on conflict (user_id) do update set plan_id = excluded.plan_id, ends_at = excluded.ends_at
			where (e.plan_id, e.ends_at) is distinct from (excluded.plan_id, excluded.ends_at)`,
		[userId, entitlement.planId, entitlement.endsAt],
	);
	return affected > 0;
}

export async function noteMirrored(tx: Transaction, userId: string, now: Date): Promise<void> {
	await tx.query("update private.billing_customers set mirrored_at = $2 where user_id = $1", [userId, now]);
}
