import type { BrokerSettings } from "@unlisted/contracts/brokers";
import type { Sql } from "../../../platform/db/database.ts";

interface SettingsRow {
	readonly on: boolean;
	readonly countries: string[];
	readonly never: string[];
	readonly savedAt: Date;
}

/** Null if the person never saved settings. */
export async function findBrokerSettings(sql: Sql, userId: string): Promise<BrokerSettings | null> {
	return (await findSavedSettings(sql, userId))?.settings ?? null;
}

export async function findSavedSettings(
	sql: Sql,
	userId: string,
): Promise<{ readonly settings: BrokerSettings; readonly savedAt: Date } | null> {
	const { rows } = await sql.query<SettingsRow>(
		`select is_on as "on", countries, never, updated_at as "savedAt" from private.broker_settings where user_id = $1`,
		[userId],
	);
	if (!rows[0]) return null;
	const { savedAt, ...settings } = rows[0];
	return { settings, savedAt };
}

/** False if they were saved after `seen`. Without `seen`, they are stored in any case. */
export async function storeBrokerSettings(
	sql: Sql,
	userId: string,
	settings: BrokerSettings,
	now: Date,
	seen?: Date | null,
): Promise<boolean> {
	const { affected } = await sql.query(
		`insert into private.broker_settings as s (user_id, is_on, countries, never, updated_at) values ($1, $2, $3, $4, $5)
		 on conflict (user_id) do update
			set is_on = excluded.is_on, countries = excluded.countries, never = excluded.never,
				updated_at = excluded.updated_at
			where $6::boolean or s.updated_at is not distinct from $7::timestamptz`,
		[userId, settings.on, settings.countries, settings.never, now, seen === undefined, seen ?? null],
	);
	return affected === 1;
}
