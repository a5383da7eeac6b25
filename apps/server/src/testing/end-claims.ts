import type { Database } from "../platform/db/database.ts";

/** Ends all claims and leases. They follow the database's clock, which tests cannot move. */
export async function endClaims(db: Database): Promise<void> {
	for (const [table, column] of [
		["mails", "claimed_until"],
		["alert_messages", "claimed_until"],
		["removals", "leased_until"],
		["broker_look_ups", "leased_until"],
		["drp_businesses", "asked_until"],
	])
		await db.query(
			`update private.${table} set ${column} = ${column} - interval '1 hour' where ${column} is not null`,
		);
}
