import { constants } from "node:fs";
import { cp, lstat, readdir, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { freeBytes } from "../../process/free-space.ts";
import type { Database } from "../database.ts";
import { BulkRefused } from "./bulk-connection.ts";

const prefix = "copy-for-backup-";
/** What the server itself may need meanwhile. */
const reserveBytes = 256_000_000;

/**
 * Copies the files of an embedded database at one moment. The process that holds it does this: it writes what it has in
 * memory, and nobody writes while the files are copied. Reading the copy row by row then holds up nobody.
 */
export async function copyRunning(db: Database, dataDir: string, copy: string): Promise<void> {
	if (dirname(copy) !== dataDir || !basename(copy).startsWith(prefix))
		throw new BulkRefused("A copy of the database stays in DATA_DIR.");
	// Most is written before anybody has to wait.
	await db.query("checkpoint");
	await db.transaction(async (tx) => {
		await tx.query("checkpoint");
		await copyStopped(dataDir, copy);
	});
}

/** The same while no process has it open. */
export async function copyStopped(dataDir: string, copy: string): Promise<void> {
	const folder = join(dataDir, "pgdata");
	const [needed, free] = [(await bytesIn(folder)) + reserveBytes, freeBytes(dataDir)];
	if (free < needed)
		throw new BulkRefused(
			`The disk of DATA_DIR has no room for a copy of the database: ${megabytes(needed)} MB are needed, ${megabytes(free)} are free.`,
		);
	await cp(folder, copy, { recursive: true, mode: constants.COPYFILE_FICLONE });
}

/** Names the process that reads the copy, so that what a killed one left can be told apart. */
export function copyName(): string {
	return `${prefix}${process.pid}-${Date.now()}`;
}

/** Copies of processes that were killed. They hold what was deleted since. */
export async function removeLeftCopies(dataDir: string): Promise<void> {
	for (const name of await readdir(dataDir)) {
		const pid = new RegExp(`^${prefix}(\\d+)-\\d+$`).exec(name)?.[1];
		if (pid === undefined || runs(Number(pid))) continue;
		await rm(join(dataDir, name), { recursive: true, force: true });
	}
}

function runs(pid: number): boolean {
	try {
		return process.kill(pid, 0);
	} catch (error) {
		return (error as NodeJS.ErrnoException).code === "EPERM";
	}
}

async function bytesIn(folder: string): Promise<number> {
	let bytes = 0;
	for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
		if (entry.isFile()) bytes += (await lstat(join(entry.parentPath, entry.name))).size;
	return bytes;
}

const megabytes = (bytes: number) => Math.ceil(bytes / 1_000_000);
