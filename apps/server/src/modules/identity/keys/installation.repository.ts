import type { Sql } from "../../../platform/db/database.ts";

export interface InstallationSecret {
	/** The sealed value, as base64. */
	readonly value: string;
	readonly keyId: number | null;
}

/** Makes a secret once for the installation. If several processes start together, the first one's value stays. */
export async function installationSecret(
	sql: Sql,
	name: string,
	make: () => InstallationSecret,
): Promise<string> {
	const existing = await readInstallationSecret(sql, name);
	if (existing !== undefined) return existing;
	const { value, keyId } = make();
	await sql.query(
		"insert into private.installation (name, value, key_id) values ($1, $2, $3) on conflict do nothing",
		[name, value, keyId],
	);
	const stored = await readInstallationSecret(sql, name);
	if (stored === undefined) throw new Error(`The installation's ${name} vanished.`);
	return stored;
}

export async function readInstallationSecret(sql: Sql, name: string): Promise<string | undefined> {
	const { rows } = await sql.query<{ value: string }>(
		"select value from private.installation where name = $1",
		[name],
	);
	return rows[0]?.value;
}

export async function replaceInstallationSecret(
	sql: Sql,
	name: string,
	{ value, keyId }: InstallationSecret,
): Promise<void> {
	await sql.query(
		`insert into private.installation (name, value, key_id) values ($1, $2, $3)
		 on conflict (name) do update set value = excluded.value, key_id = excluded.key_id`,
		[name, value, keyId],
	);
}
