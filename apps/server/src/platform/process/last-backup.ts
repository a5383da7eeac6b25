import { readFileSync } from "node:fs";
import { rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Clock, isAheadOf } from "../clock/clock.ts";
import type { Sql } from "../db/database.ts";
import { keepMoment, readFigures } from "../db/operator-figures.ts";
import type { GaugeOptions } from "../http/metrics/figures.ts";
import { madeBy } from "./made-by.ts";
import { makeFolder } from "./make-folder.ts";

export interface LastBackup {
	readonly path: string;
	readonly bytes: number;
	readonly at: string;
	/** Names of the master keys that the last backup with keys has saved. Versions before this one wrote none. */
	readonly savedMasters?: readonly string[];
}

const fileIn = (dataDir: string) => join(dataDir, "last-backup.json");
const figure = "last_backup";

/** Records a backup once it is complete and has its name. */
export async function noteLastBackup(dataDir: string, last: LastBackup): Promise<void> {
	makeFolder(dataDir, 0o700);
	const draft = `${fileIn(dataDir)}.${madeBy()}`;
	await writeFile(draft, `${JSON.stringify(last)}\n`, { mode: 0o600 });
	await rename(draft, fileIn(dataDir));
}

/**
 * Tells the processes on other machines that a backup was made just now. A user who may only read the database can
 * still make backups, so a failure is ignored.
 */
export async function tellLastBackup(sql: Sql): Promise<void> {
	await keepMoment(sql, figure).catch(() => undefined);
}

/** The time of the last backup that any machine reported. Null if none did. */
export async function toldBackup(sql: Sql): Promise<Date | null> {
	return (await readFigures(sql, figure))?.countedAt ?? null;
}

/** Null if no backup was made from here. */
export function readLastBackup(dataDir: string): LastBackup | null {
	try {
		return JSON.parse(readFileSync(fileIn(dataDir), "utf8")) as LastBackup;
	} catch {
		return null;
	}
}

/** The newest of these backups. One that is ahead of the clock counts only if there is no other. */
export function newestOf<T extends { readonly at: Date }>(backups: readonly T[], now: Date): T | undefined {
	const rank = ({ at }: T) => (isAheadOf(now, at) ? 0 : 1);
	return backups.toSorted((a, b) => rank(b) - rank(a) || b.at.getTime() - a.at.getTime())[0];
}

export function lastBackupGauge(
	dataDir: string,
	{ db, clock }: { readonly db: Sql; readonly clock: Clock },
): GaugeOptions {
	return {
		name: "unlisted_last_backup_timestamp_seconds",
		help: "When the newest backup was whole, in Unix time; 0: none was made",
		value: async () => {
			const here = Date.parse(readLastBackup(dataDir)?.at ?? "") || 0;
			const elsewhere = (await toldBackup(db))?.getTime() ?? 0;
			const known = [here, elsewhere].filter((at) => at > 0).map((at) => ({ at: new Date(at) }));
			return Math.floor((newestOf(known, clock.now())?.at.getTime() ?? 0) / 1000);
		},
	};
}
