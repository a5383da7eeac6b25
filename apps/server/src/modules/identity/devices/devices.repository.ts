import type { Sql } from "../../../platform/db/database.ts";
import type { RequestOrigin } from "../core/request-origin.http.ts";

/** The device of a request, if the person signed in on it before. */
export async function knownDevice(
	sql: Sql,
	userId: string,
	{ device }: RequestOrigin,
): Promise<string | null> {
	if (!device?.known) return null;
	const { rows } = await sql.query("select from auth.devices where user_id = $1 and id = $2", [
		userId,
		device.id,
	]);
	return rows.length > 0 ? device.id : null;
}

export async function nameDevice(sql: Sql, userId: string, id: string, name: string): Promise<boolean> {
	const { affected } = await sql.query("update auth.devices set name = $3 where user_id = $1 and id = $2", [
		userId,
		id,
		name,
	]);
	return affected === 1;
}

export async function namesOfDevices(sql: Sql, userId: string): Promise<Map<string, string>> {
	const { rows } = await sql.query<{ id: string; name: string }>(
		"select id, name from auth.devices where user_id = $1 and name is not null",
		[userId],
	);
	return new Map(rows.map(({ id, name }) => [id, name]));
}

/** For everybody: devices that were not used for longer than browsers keep the cookie. */
export async function forgetDevices(sql: Sql, before: Date): Promise<void> {
	await sql.query("delete from auth.devices where last_seen_at < $1", [before]);
}

export async function isDeviceOf(sql: Sql, sentTo: string, deviceId: string): Promise<boolean> {
	const { rows } = await sql.query(
		`select 1 from auth.devices d join auth.users u on u.id = d.user_id
		 where d.id = $1 and (lower(u.email) = $2 or u.phone = $2)`,
		[deviceId, sentTo],
	);
	return rows.length > 0;
}
