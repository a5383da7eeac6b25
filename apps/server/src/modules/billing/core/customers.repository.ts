import type { Sql, Transaction } from "../../../platform/db/database.ts";

/** Long enough for a process that pauses, short enough that others go on soon after a crash. */
const leaseSeconds = 10;

/** The customer's id, or null if there is none yet; undefined while another process has the lease. */
export async function takeLease(
	sql: Sql,
	userId: string,
	leaseId: string,
): Promise<{ customerId: string | null } | undefined> {
	await sql.query("insert into private.billing_customers (user_id) values ($1) on conflict do nothing", [
		userId,
	]);
	const { rows } = await sql.query<{ customerId: string | null }>(
		`update private.billing_customers
		 set lease_id = $2, leased_until = now() + make_interval(secs => ${leaseSeconds})
		 where user_id = $1 and (leased_until is null or leased_until < now())
		 returning stripe_customer_id as "customerId"`,
		[userId, leaseId],
	);
	return rows[0];
}

export async function renewLease(sql: Sql, userId: string, leaseId: string): Promise<void> {
	await sql.query(
		`update private.billing_customers set leased_until = now() + make_interval(secs => ${leaseSeconds})
		 where user_id = $1 and lease_id = $2`,
		[userId, leaseId],
	);
}

export async function giveLeaseBack(sql: Sql, userId: string, leaseId: string): Promise<void> {
	await sql.query(
		"update private.billing_customers set lease_id = null, leased_until = null where user_id = $1 and lease_id = $2",
		[userId, leaseId],
	);
}

/** This is the only process, so leases that exist at its start are stale. */
export async function endAllLeases(sql: Sql): Promise<void> {
	await sql.query(
		"update private.billing_customers set lease_id = null, leased_until = null where lease_id is not null",
	);
}

/** Whether the lease is still ours. If it is, nobody can take it before the transaction ends. */
export async function lockLease(tx: Transaction, userId: string, leaseId: string): Promise<boolean> {
	const { rows } = await tx.query(
		"select from private.billing_customers where user_id = $1 and lease_id = $2 for update",
		[userId, leaseId],
	);
	return rows.length === 1;
}

export async function keepCustomer(sql: Sql, userId: string, customerId: string): Promise<void> {
	await sql.query("update private.billing_customers set stripe_customer_id = $2 where user_id = $1", [
		userId,
		customerId,
	]);
}

/** The person who is this customer; null for an unknown customer. */
export async function ownerOfCustomer(sql: Sql, customerId: string): Promise<string | null> {
	const { rows } = await sql.query<{ id: string }>(
		"select user_id as id from private.billing_customers where stripe_customer_id = $1",
		[customerId],
	);
	return rows[0]?.id ?? null;
}

/**
 * Runs before the account is deleted. Records that its customer must be ended, and removes its id from its
 * cancellation reasons.
 */
export async function noteLeaving(tx: Transaction, userId: string, now: Date): Promise<boolean> {
	await tx.query(
		"update private.cancellations set user_id = null, subscription_id = null, feedback = null where user_id = $1",
		[userId],
	);
	const { affected } = await tx.query(
		`insert into private.leaving_customers (stripe_customer_id, since)
		 select stripe_customer_id, $2 from private.billing_customers
		 where user_id = $1 and stripe_customer_id is not null on conflict do nothing`,
		[userId, now],
	);
	return affected > 0;
}

/** A subscription's payments are deleted with it. */
export async function deleteBillingRowsOf(tx: Transaction, userId: string): Promise<void> {
	await tx.query("delete from public.subscriptions where user_id = $1", [userId]);
	await tx.query("delete from private.entitlements where user_id = $1", [userId]);
	await tx.query("delete from private.invoices where user_id = $1", [userId]);
	await tx.query("delete from private.billing_customers where user_id = $1", [userId]);
}

/** Customers of accounts that the operator emptied without deleting them. Nobody could cancel these. */
export async function noteEmptiedAccounts(sql: Sql, now: Date): Promise<void> {
	await sql.query(
		`insert into private.leaving_customers (stripe_customer_id, since)
		 select b.stripe_customer_id, $1 from auth.users u cross join lateral (
			-- Looks for each emptied account, never one at everybody's customers or subscriptions.
			select c.stripe_customer_id from private.billing_customers c
			where c.user_id = u.id and c.stripe_customer_id is not null
				and exists (select from public.subscriptions s where s.user_id = u.id and s.status <> 'canceled')
			limit 1
		 ) b
		 where u.deleted_at is not null
		 on conflict do nothing`,
		[now],
	);
}

export async function leavingCustomers(sql: Sql): Promise<string[]> {
	const { rows } = await sql.query<{ id: string }>(
		"select stripe_customer_id as id from private.leaving_customers order by since limit 1000",
	);
	return rows.map(({ id }) => id);
}

export async function forgetLeaving(sql: Sql, customerId: string): Promise<void> {
	await sql.query("delete from private.leaving_customers where stripe_customer_id = $1", [customerId]);
}
