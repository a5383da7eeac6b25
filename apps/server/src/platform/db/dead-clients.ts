import type { Sql } from "./database.ts";

/**
 * For a transaction that holds locks and may be silent for hours. If its machine vanishes, the server notices within
 * a minute, instead of after the operating system's two hours.
 */
export async function noticeDeadClient(sql: Sql): Promise<void> {
	await sql.query("set local tcp_keepalives_idle = 30");
	await sql.query("set local tcp_keepalives_interval = 10");
	await sql.query("set local tcp_keepalives_count = 3");
}
