import type { Sql } from "../../../platform/db/database.ts";

/** The state of an account. It does not say who the person is or what was found about them. */
export interface AccountStanding {
	readonly id: string;
	readonly confirmed: boolean;
	readonly createdAt: Date;
	readonly lastSignInAt: Date | null;
	readonly bannedUntil: Date | null;
}

export async function standingByEmail(sql: Sql, email: string): Promise<AccountStanding | null> {
	const { rows } = await sql.query<AccountStanding>(
		`select id, email_confirmed_at is not null as confirmed, created_at as "createdAt",
			last_sign_in_at as "lastSignInAt", banned_until as "bannedUntil"
		 from auth.users where lower(email) = lower($1) and not is_sso_user and deleted_at is null`,
		[email],
	);
	return rows[0] ?? null;
}

/** The times when this operator looked somebody up, oldest first. */
export async function looksSince(
	sql: Sql,
	operatorId: string,
	{ since, limit }: { readonly since: Date; readonly limit: number },
): Promise<Date[]> {
	const { rows } = await sql.query<{ at: Date }>(
		`select at from private.operator_events
		 where operator_id = $1 and action = 'person_looked_up' and at > $2 order by at limit $3`,
		[operatorId, since, limit],
	);
	return rows.map(({ at }) => at);
}
