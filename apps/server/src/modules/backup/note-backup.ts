import { systemClock } from "../../platform/clock/clock.ts";
import { openPostgresBulk } from "../../platform/db/bulk/postgres-bulk.ts";
import { type LastBackup, noteLastBackup, tellLastBackup } from "../../platform/process/last-backup.ts";
import type { BackupEnv } from "./backup.settings.ts";
import type { Made } from "./making/make-backup.ts";

/**
 * So that `doctor` and /metrics can say how old the newest backup is. Returns why they cannot: the backup is whole all the same, and a
 * timer that reported it as failed would have somebody look for what is not broken.
 */
export async function noteBackup(
	{ DATA_DIR, DATABASE_URL }: BackupEnv,
	{ path, written }: Made,
): Promise<string | null> {
	const last = { path, bytes: written.bytes, at: systemClock.now().toISOString() };
	const noted = [
		noteLastBackup(DATA_DIR, last),
		...(DATABASE_URL === undefined ? [] : [tell(DATABASE_URL, last)]),
	];
	const failed = (await Promise.allSettled(noted)).flatMap((one) =>
		one.status === "rejected" ? [(one.reason as Error).message] : [],
	);
	return failed.length === 0 ? null : failed.join("; ");
}

async function tell(url: string, last: LastBackup): Promise<void> {
	const connection = await openPostgresBulk(url);
	try {
		await tellLastBackup(connection.sql, last);
	} finally {
		await connection.close();
	}
}
