import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Clock } from "../../platform/clock/clock.ts";
import { newestOf, readLastBackup } from "../../platform/process/last-backup.ts";
import { isOnlyHere } from "../../platform/process/saved-keys.ts";
import { backupFindings } from "./backup.rules.ts";
import { isThere } from "./data-dir.ts";
import type { DoctorEnv } from "./doctor.settings.ts";
import type { Finding } from "./finding.rules.ts";

/**
 * When another machine made a backup; null: the database knows of none; undefined: we could not ask it. Before the first
 * start there is nothing to back up, and nothing to ask.
 */
export type ToldBackup = Date | null | undefined | "nothing to back up";

export function checkBackup(
	{ env, clock }: { readonly env: DoctorEnv; readonly clock: Clock },
	told: ToldBackup,
): Finding[] {
	// Throws if the file cannot be accessed. `readLastBackup` would return null then.
	isThere(join(env.DATA_DIR, "last-backup.json"));
	const here = readLastBackup(env.DATA_DIR);
	const now = clock.now();
	const known = [
		...(here === null ? [] : [{ path: here.path, at: new Date(here.at) }]),
		...(told instanceof Date ? [{ path: null, at: told }] : []),
	];
	const onPostgres = told === undefined ? "not read" : told === "nothing to back up" ? "empty" : "read";
	return backupFindings({
		last: newestOf(known, now) ?? null,
		isThere: here !== null && existsSync(here.path),
		now,
		elsewhere: env.DATABASE_URL === undefined ? null : onPostgres,
		encrypts: env.BACKUP_RECIPIENTS !== undefined || env.BACKUP_PASSPHRASE !== undefined,
		shortPassphrase: env.BACKUP_RECIPIENTS === undefined && (env.BACKUP_PASSPHRASE?.length ?? 99) < 16,
		keyOnlyHere: isOnlyHere(env),
		identityHere: identityAt(env.BACKUP_IDENTITY_FILE),
	});
}

function identityAt(path: string | undefined): "there" | "missing" | null {
	if (path === undefined) return null;
	return isThere(path) ? "there" : "missing";
}
