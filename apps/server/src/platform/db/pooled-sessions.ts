import type { Sql } from "./database.ts";

/** The settings that each connection would set itself if there were no pooler. In milliseconds, or the value. */
const needed = [
	{ name: "TimeZone", value: "UTC", most: null },
	{ name: "statement_timeout", value: "30s", most: 120_000 },
	{ name: "lock_timeout", value: "4500ms", most: 30_000 },
	{ name: "idle_in_transaction_session_timeout", value: "60s", most: 300_000 },
] as const;

interface Setting {
	readonly name: string;
	readonly value: string;
}

/**
 * Behind a pooler, our connection is not the server's connection, so the settings must belong to the role. Returns
 * null, or a sentence with the statements that an administrator has to run.
 */
export async function missingSettings(sql: Sql): Promise<string | null> {
	const { rows } = await sql.query<Setting>(
		"select name, setting as value from pg_settings where lower(name) = any($1) and setting is not null",
		[needed.map(({ name }) => name.toLowerCase())],
	);
	const found = new Map(rows.map(({ name, value }) => [name.toLowerCase(), value]));
	const missing = needed.filter(({ name, value, most }) => {
		const is = found.get(name.toLowerCase()) ?? "";
		// Zero means no limit.
		return most === null ? is !== value && is !== `Etc/${value}` : !(Number(is) > 0 && Number(is) <= most);
	});
	if (missing.length === 0) return null;
	const { rows: names } = await sql.query<{ role: string; database: string }>(
		"select quote_ident(current_user) as role, quote_ident(current_database()) as database",
	);
	const { role = "…", database = "…" } = names[0] ?? {};
	const statements = missing.map(
		({ name, value }) => `alter role ${role} in database ${database} set ${name} = '${value}';`,
	);
	return `With DATABASE_PREPARE=off a pooler is between, and settings of a connection do not hold. Run as an administrator, then let the pooler connect again (its RECONNECT):\n${statements.join("\n")}`;
}
