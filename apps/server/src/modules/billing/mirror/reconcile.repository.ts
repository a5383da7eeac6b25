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

const columns =
	"stripe_customer_id, stripe_subscription_id, status, plan_type, current_period_end, cancel_at, payment_method";
const live = "status <> 'canceled' and stripe_subscription_id is not null and stripe_customer_id is not null";

/** Finds which of these subscriptions are live in our database, of all people. */
export async function liveAmong(sql: Sql, subscriptionIds: readonly string[]): Promise<LiveRow[]> {
	const { rows } = await sql.query<LiveRow>(
		`select ${columns} from public.subscriptions where ${live} and stripe_subscription_id = any($1::text[])`,
		[subscriptionIds],
	);
	return rows;
}

/** Reads live subscriptions of all people in the order of their ids: at most `limit` after the given id. */
export async function liveAfter(sql: Sql, subscriptionId: string, limit: number): Promise<LiveRow[]> {
	const { rows } = await sql.query<LiveRow>(
		`select ${columns} from public.subscriptions where ${live} and stripe_subscription_id > $1
		 order by stripe_subscription_id limit $2`,
		[subscriptionId, limit],
	);
	return rows;
}
