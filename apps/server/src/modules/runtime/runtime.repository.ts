import type { Sql, Transaction } from "../../platform/db/database.ts";

export interface SettingRow {
	readonly name: string;
	readonly value: unknown;
	readonly changedAt: Date;
}

export async function settingRows(sql: Sql): Promise<SettingRow[]> {
	const { rows } = await sql.query<SettingRow>(
		`select name, value, changed_at as "changedAt" from private.runtime_settings`,
	);
	return rows;
}

export async function putSetting(sql: Sql, name: string, { value, at }: { value: unknown; at: Date }) {
	await sql.query(
		`insert into private.runtime_settings (name, value, changed_at) values ($1, $2::jsonb, $3)
		 on conflict (name) do update set value = excluded.value, changed_at = excluded.changed_at`,
		[name, JSON.stringify(value), at],
	);
}

export async function lockSettings(tx: Transaction): Promise<void> {
	await tx.query("select pg_advisory_xact_lock(hashtext('unlisted runtime settings'))");
}
