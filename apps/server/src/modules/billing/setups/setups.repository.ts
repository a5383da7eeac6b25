import type { Sql } from "../../../platform/db/database.ts";

export interface BoughtSetup extends SetupInvoice {
	readonly asked: number;
	readonly answered: number;
}

interface SetupInvoice {
	readonly user_id: string;
	readonly number: string | null;
	readonly paid_at: Date | null;
	readonly subtotal: number;
	readonly total: number;
	readonly recipient: { readonly email: string | null };
	readonly lines: readonly {
		readonly text: string;
		readonly amount: number;
		readonly isSetup?: boolean;
		readonly planId?: string | null;
	}[];
	readonly customer_id: string | null;
	readonly charge_id: string | null;
	readonly amount_refunded: number;
	/** The time when the person started the setup; null before that. */
	readonly started_at: Date | null;
	readonly companies: number | null;
}

/**
 * Paid invoices with a setup, of all people, the oldest first. An invoice with several payments appears once for
 * each.
 */
export async function setupsOfEverybody(sql: Sql): Promise<BoughtSetup[]> {
	const { rows } = await sql.query<SetupInvoice>(
		`select i.user_id, i.number, i.paid_at, i.subtotal, i.total, i.recipient, i.lines,
			c.stripe_customer_id as customer_id, p.transaction_id as charge_id, p.amount_refunded,
			d.started_at, cardinality(d.brokers) as companies
		 from private.invoices i
		 join private.billing_customers c on c.user_id = i.user_id
		 join public.payment_history p on p.stripe_invoice_id = i.stripe_invoice_id
		 left join private.deep_scans d on d.user_id = i.user_id
		 where i.has_setup and i.status = 'paid' and p.status in ('completed', 'refunded')
		 order by i.paid_at, i.stripe_invoice_id`,
	);
	const nothing = { asked: 0, answered: 0 };
	const requests = await accessRequestsOf(
		sql,
		rows.map((row) => row.user_id),
	);
	return rows.map((row) => ({ ...row, ...(requests.get(row.user_id) ?? nothing) }));
}

interface AccessRequests {
	readonly asked: number;
	readonly answered: number;
}

/** Reads requests by person in a separate query, because removals may be in another database than invoices. */
async function accessRequestsOf(
	sql: Sql,
	people: readonly string[],
): Promise<ReadonlyMap<string, AccessRequests>> {
	const { rows } = await sql.query<AccessRequests & { user_id: string }>(
		`select user_id, (count(*) filter (where asked))::int as asked,
			(count(*) filter (where state in ('answered', 'no_record', 'refused')))::int as answered
		 from private.removals where user_id = any($1::uuid[]) and kind = 'access' group by user_id`,
		[people],
	);
	return new Map(rows.map(({ user_id: userId, asked, answered }) => [userId, { asked, answered }]));
}

type OwnSetup = Pick<BoughtSetup, "paid_at" | "subtotal" | "total" | "lines" | "amount_refunded">;

export async function setupsOf(sql: Sql, userId: string): Promise<OwnSetup[]> {
	const { rows } = await sql.query<OwnSetup>(
		`select i.paid_at, i.subtotal, i.total, i.lines, p.amount_refunded
		 from private.invoices i
		 join public.payment_history p on p.stripe_invoice_id = i.stripe_invoice_id
		 where i.user_id = $1 and i.has_setup and i.status = 'paid' and p.status in ('completed', 'refunded')
		 order by i.paid_at, i.stripe_invoice_id`,
		[userId],
	);
	return rows;
}
