import type { Sql } from "../../../platform/db/database.ts";

export interface OwnPaymentRow {
	readonly id: string;
	readonly created_at: Date;
	readonly amount: number;
	readonly amount_refunded: number;
	readonly payment_method: string | null;
	readonly status: string;
	readonly transaction_id: string | null;
	readonly description: string | null;
	readonly invoice_number: string | null;
	readonly currency: string | null;
}

/** Newest first. */
export async function ownPayments(sql: Sql, userId: string, limit: number): Promise<OwnPaymentRow[]> {
	const { rows } = await sql.query<OwnPaymentRow>(
		`select p.id, p.created_at, p.amount, p.amount_refunded, p.payment_method, p.status, p.transaction_id,
			p.description, i.number as invoice_number, i.currency
		 from public.payment_history p
		 left join private.invoices i on i.stripe_invoice_id = p.stripe_invoice_id and i.user_id = p.user_id
		 where p.user_id = $1 order by p.created_at desc, p.id desc limit $2`,
		[userId, limit],
	);
	return rows;
}

export interface OwnPaymentTotals {
	readonly count: number;
	readonly spent: number;
	readonly refunded: number;
}

/** Counts the whole history, however long it is. What failed or waits cost nothing. */
export async function ownPaymentTotals(sql: Sql, userId: string): Promise<OwnPaymentTotals> {
	const { rows } = await sql.query<OwnPaymentTotals>(
		`select count(*)::int as count,
			coalesce(sum(amount) filter (where status = 'completed'), 0)::float8 as spent,
			coalesce(sum(amount_refunded), 0)::float8 as refunded
		 from public.payment_history where user_id = $1`,
		[userId],
	);
	return rows[0] ?? { count: 0, spent: 0, refunded: 0 };
}

export interface OwnInvoice {
	readonly number: string;
	readonly status: string;
	readonly currency: string;
	readonly created_at: Date;
	readonly finalized_at: Date | null;
	readonly paid_at: Date | null;
	readonly subtotal: number;
	readonly tax: number;
	readonly total: number;
	readonly amount_paid: number;
	readonly amount_remaining: number;
	readonly recipient: { name: string | null; email: string | null; address: string[] };
	readonly lines: readonly {
		text: string;
		quantity: number | null;
		amount: number;
		from: string;
		to: string;
	}[];
	readonly payment_method: string | null;
	readonly amount_refunded: number;
}

/** The invoice of one of the person's own payments. Null for another person's payment, or if there is no invoice. */
export async function ownInvoice(sql: Sql, userId: string, paymentId: string): Promise<OwnInvoice | null> {
	const { rows } = await sql.query<OwnInvoice>(
		`select i.number, i.status, i.currency, i.created_at, i.finalized_at, i.paid_at, i.subtotal, i.tax, i.total,
			i.amount_paid, i.amount_remaining, i.recipient, i.lines, p.payment_method, p.amount_refunded
		 from public.payment_history p
		 join private.invoices i on i.stripe_invoice_id = p.stripe_invoice_id and i.user_id = p.user_id
		 where p.user_id = $1 and p.id = $2 and i.number is not null`,
		[userId, paymentId],
	);
	return rows[0] ?? null;
}

export async function invoicesOf(sql: Sql, userId: string): Promise<Record<string, unknown>[]> {
	const { rows } = await sql.query(
		`select number, status, currency, created_at, paid_at, subtotal, tax, total, amount_paid, recipient, lines
		 from private.invoices where user_id = $1 order by created_at, stripe_invoice_id`,
		[userId],
	);
	return rows;
}
