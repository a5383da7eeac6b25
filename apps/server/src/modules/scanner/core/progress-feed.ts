import type { Database, Sql } from "../../../platform/db/database.ts";

export const progressChannel = "scanner_progress";

/** Tells every process that a scan made progress. Each process then reads the state itself. */
export interface ProgressFeed {
	/** The message is sent when the transaction commits. */
	tell(sql: Sql, userId: string, taskId: string): Promise<void>;
	/** Calls back whenever one of the person's scans makes progress. Call the returned function to stop it. */
	hear(userId: string, onMove: (taskId: string) => void): Promise<() => void>;
	close(): Promise<void>;
}

/** Each process has one LISTEN, which begins with the first listener. */
export function createProgressFeed(db: Database): ProgressFeed {
	const hearers = new Map<string, Set<(taskId: string) => void>>();
	let listening: Promise<() => Promise<void>> | undefined;
	const listen = () => {
		listening ??= db.listen(progressChannel, (payload) => {
			const [userId = "", taskId = ""] = payload.split(" ");
			for (const hearer of hearers.get(userId) ?? []) hearer(taskId);
		});
		// After a failure the next listener tries again.
		listening.catch(() => {
			listening = undefined;
		});
		return listening;
	};
	return {
		tell: async (sql, userId, taskId) => {
			await sql.query("select pg_notify($1, $2)", [progressChannel, `${userId} ${taskId}`]);
		},
		hear: async (userId, onMove) => {
			const own = hearers.get(userId) ?? new Set();
			own.add(onMove);
			hearers.set(userId, own);
			const end = () => {
				own.delete(onMove);
				if (own.size === 0 && hearers.get(userId) === own) hearers.delete(userId);
			};
			try {
				await listen();
			} catch (error) {
				end();
				throw error;
			}
			return end;
		},
		close: async () => {
			const end = await listening?.catch(() => undefined);
			await end?.();
		},
	};
}
