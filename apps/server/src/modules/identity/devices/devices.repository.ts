import type { Sql } from "../../../platform/db/database.ts";
import type { RequestOrigin } from "../core/request-origin.http.ts";

/** The device of a request, if the person has signed in on it before. */
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

/** Deletes devices of all people that were not used for longer than browsers keep the cookie. */
export async function forgetDevices(sql: Sql, before: Date, most: number): Promise<number> {
	const { affected } = await sql.query(
		`delete from auth.devices where (user_id, id) in (
			select user_id, id from auth.devices where last_seen_at < $1 order by last_seen_at limit $2)`,
		[before, most],
	);
	return affected;
}

export async function isDeviceOf(sql: Sql, sentTo: string, deviceId: string): Promise<boolean> {
	const { rows } = await sql.query(
		`select 1 from (
			select id from auth.users where lower(email) = $2 and not is_sso_user
			union all select id from auth.users where phone = $2
		 ) u join auth.devices d on d.user_id = u.id and d.id = $1`,
		[deviceId, sentTo],
	);
	return rows.length > 0;
}
