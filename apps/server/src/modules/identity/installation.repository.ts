import type { Sql } from "../../platform/db/database.ts";

/** Made once for the installation: of processes that start together, the first one's value stays. */
export async function installationSecret(
	sql: Sql,
	name: string,
	make: () => string | Promise<string>,
): Promise<string> {
	const existing = await read(sql, name);
	if (existing !== undefined) return existing;
	await sql.query("insert into private.installation (name, value) values ($1, $2) on conflict do nothing", [
		name,
		await make(),
	]);
	const stored = await read(sql, name);
	if (stored === undefined) throw new Error(`The installation's ${name} vanished.`);
	return stored;
}

async function read(sql: Sql, name: string): Promise<string | undefined> {
	const { rows } = await sql.query<{ value: string }>(
		"select value from private.installation where name = $1",
		[name],
	);
	return rows[0]?.value;
}
