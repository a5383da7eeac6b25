import type { Log } from "../../log/log.ts";
import type { BulkConnection } from "./bulk-connection.ts";

/**
 * A new database has no statistics, so it plans badly until ANALYZE has run. PostgreSQL will run it later by itself,
 * so we only log a failure here.
 */
export async function analyzeAll(open: () => Promise<BulkConnection>, log: Pick<Log, "warn">): Promise<void> {
	try {
		const connection = await open();
		try {
			// Behind a pooler, a setting outside a transaction would stay on a connection that others use next.
			await connection.sql.query("begin");
			await connection.sql.query("set local statement_timeout = 0");
			await connection.sql.query("analyze");
			await connection.sql.query("commit");
		} finally {
			await connection.close();
		}
	} catch (error) {
		log.warn(
			{ err: error },
			"everything is there; ANALYZE failed, so statements may be slow until it was run",
		);
	}
}
