import type { BrokerSettings } from "@unlisted/contracts/brokers";
import type { Sql } from "../../../platform/db/database.ts";

interface SettingsRow {
	readonly on: boolean;
	readonly countries: string[];
	readonly never: string[];
}

/** Null if the person never saved settings. */
export async function findBrokerSettings(sql: Sql, userId: string): Promise<BrokerSettings | null> {
	const { rows } = await sql.query<SettingsRow>(
		`select is_on as "on", countries, never from private.broker_settings where user_id = $1`,
		[userId],
	);
	return rows[0] ?? null;
}

export async function storeBrokerSettings(
	sql: Sql,
	userId: string,
	settings: BrokerSettings,
	now: Date,
): Promise<void> {
	await sql.query(
		`insert into private.broker_settings (user_id, is_on, countries, never, updated_at) values ($1, $2, $3, $4, $5)
		 on conflict (user_id) do update
			set is_on = excluded.is_on, countries = excluded.countries, never = excluded.never,
				updated_at = excluded.updated_at`,
		[userId, settings.on, settings.countries, settings.never, now],
	);
}
