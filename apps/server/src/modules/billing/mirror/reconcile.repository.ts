import type { Sql } from "../../../platform/db/database.ts";
import type { Status } from "../core/billing.rules.ts";

export interface LiveRow {
	readonly stripe_customer_id: string;
	readonly stripe_subscription_id: string;
	readonly status: Status;
	readonly plan_type: string;
	readonly current_period_end: Date | null;
	readonly cancel_at: Date | null;
	readonly payment_method: string | null;
}

export async function liveOfEverybody(sql: Sql): Promise<LiveRow[]> {
	const { rows } = await sql.query<LiveRow>(
		`select stripe_customer_id, stripe_subscription_id, status, plan_type, current_period_end, cancel_at, payment_method
		 from public.subscriptions
		 where status <> 'canceled' and stripe_subscription_id is not null and stripe_customer_id is not null`,
	);
	return rows;
}
