import { constants } from "node:fs";
import { copyFile, lstat, readdir, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { freeBytes } from "../../process/free-space.ts";
import { isLeftBehind, madeBy } from "../../process/made-by.ts";
import { makeFolder } from "../../process/make-folder.ts";
import type { Database } from "../database.ts";
import { BulkRefused } from "./bulk-connection.ts";

const prefix = "copy-for-backup-";
const draftPrefix = "pgdata.new-";
/** Free space that we leave for the server itself. */
const reserveBytes = 256_000_000;
/** The coarsest step in which a file system may record times. */
const clockSteps = 2000;

/**
 * Copies the files of an embedded database as of one moment. The process that holds the database does this. It first
 * writes its memory to disk, and nobody writes while it copies the last files. Most files are copied before that, so
 * requests wait only for the files that changed since. Reading the copy row by row then blocks nobody.
 */
export async function copyRunning(db: Database, dataDir: string, copy: string): Promise<void> {
	if (dirname(copy) !== dataDir || !basename(copy).startsWith(prefix))
		throw new BulkRefused("A copy of the database stays in DATA_DIR.");
	await removeLeftBehind(dataDir);
	await refuseLittleRoom(dataDir);
	await db.query("checkpoint");
	const began = Date.now();
	await copyFiles(join(dataDir, "pgdata"), copy, 0);
	await db.query("checkpoint");
	await db.transaction(async (tx) => {
		await tx.query("checkpoint");
		await copyFiles(join(dataDir, "pgdata"), copy, began - clockSteps);
	});
}

/** Does the same while no process has the database open. */
export async function copyStopped(dataDir: string, copy: string): Promise<void> {
	await removeLeftBehind(dataDir);
	await refuseLittleRoom(dataDir);
	await copyFiles(join(dataDir, "pgdata"), copy, 0);
}

async function refuseLittleRoom(dataDir: string): Promise<void> {
	const [needed, free] = [(await bytesIn(join(dataDir, "pgdata"))) + reserveBytes, freeBytes(dataDir)];
	if (free < needed)
		throw new BulkRefused(
			`The disk of DATA_DIR has no room for a copy of the database: ${megabytes(needed)} MB are needed, ${megabytes(free)} are free.`,
		);
}

/** Makes `into` a copy of `from`. Skips files that were not written since they were copied before. */
async function copyFiles(from: string, into: string, since: number): Promise<void> {
	makeFolder(into, 0o700);
	const entries = await readdir(from, { withFileTypes: true });
	const names = new Set(entries.map(({ name }) => name));
	for (const name of await readdir(into))
		if (!names.has(name)) await rm(join(into, name), { recursive: true, force: true });
	for (const entry of entries) {
		const [source, target] = [join(from, entry.name), join(into, entry.name)];
		if (entry.isDirectory()) await copyFiles(source, target, since);
		else if (entry.isFile()) await copyOne(source, target, since);
	}
}

async function copyOne(source: string, target: string, since: number): Promise<void> {
	try {
		const [now, before] = [await lstat(source), await lstat(target).catch(() => null)];
		if (before?.size === now.size && Math.max(now.mtimeMs, now.ctimeMs) < since) return;
		await copyFile(source, target, constants.COPYFILE_FICLONE);
	} catch (error) {
		// The running database removed the file. The last pass sees the final state.
		if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
	}
}

/** The name contains the process that reads the copy. */
export function copyName(): string {
	return `${prefix}${madeBy()}-${Date.now()}`;
}

/** The folder in which a restore assembles the files of a database. */
export function draftName(): string {
	return `${draftPrefix}${madeBy()}`;
}

/**
 * Removes what killed backups and restores left behind: each left a whole database, including data that was deleted
 * since. The caller holds DATA_DIR, so no restore is running there.
 */
export async function removeLeftBehind(dataDir: string): Promise<void> {
	for (const name of await readdir(dataDir)) {
		const [, by = "", at] = new RegExp(`^${prefix}(\\w+\\.\\d+)-(\\d+)$`).exec(name) ?? [];
		if (name.startsWith(draftPrefix) || (at !== undefined && isLeftBehind(by, Number(at))))
			await rm(join(dataDir, name), { recursive: true, force: true });
	}
}

async function bytesIn(folder: string): Promise<number> {
	let bytes = 0;
	for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
		if (entry.isFile())
			bytes += (await lstat(join(entry.parentPath, entry.name)).catch(() => null))?.size ?? 0;
	return bytes;
}

const megabytes = (bytes: number) => Math.ceil(bytes / 1_000_000);
