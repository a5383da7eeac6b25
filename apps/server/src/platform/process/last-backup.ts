import { readFileSync } from "node:fs";
import { rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Sql } from "../db/database.ts";
import { keepFigures, readFigures } from "../db/operator-figures.ts";
import type { GaugeOptions } from "../http/metrics/figures.ts";
import { madeBy } from "./made-by.ts";
import { makeFolder } from "./make-folder.ts";

export interface LastBackup {
	readonly path: string;
	readonly bytes: number;
	readonly at: string;
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
 * Tells the processes on other machines. A user who may only read the database can still make backups, so a failure
 * is ignored.
 */
export async function tellLastBackup(sql: Sql, { at }: LastBackup): Promise<void> {
	await keepFigures(sql, figure, new Date(at), {}).catch(() => undefined);
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

export function lastBackupGauge(dataDir: string, sql: Sql): GaugeOptions {
	return {
		name: "unlisted_last_backup_timestamp_seconds",
		help: "When the newest backup was whole, in Unix time; 0: none was made",
		value: async () => {
			const here = Date.parse(readLastBackup(dataDir)?.at ?? "") || 0;
			const elsewhere = (await toldBackup(sql))?.getTime() ?? 0;
			return Math.floor(Math.max(here, elsewhere) / 1000);
		},
	};
}
