import type { Sql } from "../../../platform/db/database.ts";

export async function isDeviceOf(sql: Sql, sentTo: string, deviceId: string): Promise<boolean> {
	const { rows } = await sql.query(
		`select 1 from auth.devices d join auth.users u on u.id = d.user_id
		 where d.id = $1 and (lower(u.email) = $2 or u.phone = $2)`,
		[deviceId, sentTo],
	);
	return rows.length > 0;
}
