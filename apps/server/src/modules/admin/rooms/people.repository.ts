import type { Sql } from "../../../platform/db/database.ts";

/** The state of an account. Nothing here says who the person is or what was found about them. */
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
