import { systemClock } from "../../platform/clock/clock.ts";
import { openPostgresBulk, whileReading } from "../../platform/db/bulk/postgres-bulk.ts";
import { noteLastBackup, readLastBackup, tellLastBackup } from "../../platform/process/last-backup.ts";
import type { BackupEnv } from "./backup.settings.ts";
import type { Made } from "./making/make-backup.ts";

/**
 * Notes the time of the backup, so that `doctor` and /metrics can show the age of the newest one. Returns the error
 * instead of throwing it. The backup is complete anyway, and a timer that reports a failure would make somebody look
 * for a problem that does not exist.
 */
export async function noteBackup(
	{ DATA_DIR, DATABASE_URL }: BackupEnv,
	{ path, written, savedMasters }: Made,
): Promise<string | null> {
	const last = {
		path,
		bytes: written.bytes,
		at: systemClock.now().toISOString(),
		savedMasters: savedMasters.length > 0 ? savedMasters : (readLastBackup(DATA_DIR)?.savedMasters ?? []),
	};
	const noted = [noteLastBackup(DATA_DIR, last), ...(DATABASE_URL === undefined ? [] : [tell(DATABASE_URL)])];
	const failed = (await Promise.allSettled(noted)).flatMap((one) =>
		one.status === "rejected" ? [(one.reason as Error).message] : [],
	);
	return failed.length === 0 ? null : failed.join("; ");
}

async function tell(url: string): Promise<void> {
	const connection = await openPostgresBulk(url, whileReading);
	try {
		await tellLastBackup(connection.sql);
	} finally {
		await connection.close();
	}
}
