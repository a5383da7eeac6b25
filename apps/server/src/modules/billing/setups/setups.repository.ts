import type { Sql } from "../../../platform/db/database.ts";

export interface BoughtSetup {
	readonly number: string | null;
	readonly paid_at: Date | null;
	readonly subtotal: number;
	readonly total: number;
	readonly recipient: { readonly email: string | null };
	readonly lines: readonly { readonly text: string; readonly amount: number; readonly isSetup?: boolean }[];
	readonly customer_id: string | null;
	readonly charge_id: string | null;
	readonly amount_refunded: number;
}

/** Of everybody: paid invoices with a setup, the oldest first. One with several payments is there once for each. */
export async function setupsOfEverybody(sql: Sql): Promise<BoughtSetup[]> {
	const { rows } = await sql.query<BoughtSetup>(
		`select i.number, i.paid_at, i.subtotal, i.total, i.recipient, i.lines,
			c.stripe_customer_id as customer_id, p.transaction_id as charge_id, p.amount_refunded
		 from private.invoices i
		 join private.billing_customers c on c.user_id = i.user_id
		 join public.payment_history p on p.stripe_invoice_id = i.stripe_invoice_id
		 where i.has_setup and i.status = 'paid' and p.status in ('completed', 'refunded')
		 order by i.paid_at, i.stripe_invoice_id`,
	);
	return rows;
}
