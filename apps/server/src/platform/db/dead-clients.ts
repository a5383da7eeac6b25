import type { Sql } from "./database.ts";

/**
 * For a transaction that holds locks and may say nothing for hours. If its machine vanishes, the server notices within a minute, and
 * not after the two hours of the operating system.
 */
export async function noticeDeadClient(sql: Sql): Promise<void> {
	await sql.query("set local tcp_keepalives_idle = 30");
	await sql.query("set local tcp_keepalives_interval = 10");
	await sql.query("set local tcp_keepalives_count = 3");
}
