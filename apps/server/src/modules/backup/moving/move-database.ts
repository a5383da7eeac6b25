import { existsSync } from "node:fs";
import { rename } from "node:fs/promises";
import { join } from "node:path";
import type { Clock } from "../../../platform/clock/clock.ts";
import { analyzeAll } from "../../../platform/db/bulk/analyze-all.ts";
import { type BulkConnection, BulkRefused } from "../../../platform/db/bulk/bulk-connection.ts";
import { holdWriters } from "../../../platform/db/bulk/hold-writers.ts";
import { openPgliteBulk } from "../../../platform/db/bulk/pglite-bulk.ts";
import { openPostgresBulk } from "../../../platform/db/bulk/postgres-bulk.ts";
import { readEverything } from "../../../platform/db/bulk/read-everything.ts";
import { type WriteOptions, writeEverything } from "../../../platform/db/bulk/write-everything.ts";
import { lockDataDir } from "../../../platform/db/data-dir-lock.ts";
import type { Sql } from "../../../platform/db/database.ts";
import type { Log } from "../../../platform/log/log.ts";
import { type EmptyPlace, emptyPlace } from "../core/empty-place.ts";
import { serversAt } from "../core/secrets.repository.ts";
import { type Copied, completeCopy, forgetCopy, markComplete, stateOf } from "./copies.repository.ts";

export interface MoveDeps extends WriteOptions {
	readonly dataDir: string;
	readonly url: string;
	readonly clock: Clock;
	readonly log: Pick<Log, "warn">;
}

export interface Moved extends Copied {
	/** The new path of the embedded database, if the move was away from it. */
	readonly keptAs: string | null;
	/** An earlier try had copied everything, but was killed before it renamed the old database. */
	readonly byEarlierTry: boolean;
	/** Tables, columns and sequences of others that were in the database, and are not in the new one. */
	readonly leftOut: readonly string[];
}

/** Copies the embedded database into an empty PostgreSQL. Its files stay, under a name that no start uses. */
export function moveToPostgres({ dataDir, url, clock, log, ...options }: MoveDeps) {
	return async (): Promise<Moved> => {
		const folder = join(dataDir, "pgdata");
		if (!existsSync(folder)) throw new BulkRefused(`There is no embedded database in DATA_DIR ${dataDir}.`);
		// Keeps servers from writing meanwhile: their writes would be missing in the copy.
		const unlock = lockDataDir(dataDir);
		try {
			const { copied, byEarlierTry } = await copyOnce(folder, url, options);
			const keptAs = join(
				dataDir,
				`pgdata.moved-${clock
					.now()
					.toISOString()
					.replace(/[-:]|\.\d+/g, "")}`,
			);
			await rename(folder, keptAs);
			await atEnd(url, log);
			return { ...copied, keptAs, byEarlierTry };
		} finally {
			unlock();
		}
	};
}

/** Everything is copied by now, so an error here must not make the move fail. */
async function atEnd(url: string, log: Pick<Log, "warn">): Promise<void> {
	const open = () => openPostgresBulk(url);
	await analyzeAll(open, log);
	try {
		const target = await open();
		await forgetCopy(target.sql).finally(() => target.close());
	} catch (error) {
		log.warn(
			{ err: error },
			"everything is there; the mark of the copy could not be taken away, which does no harm",
		);
	}
}

/**
 * Copies the database, unless an earlier try did. Such a try was killed between PostgreSQL's commit and the renaming
 * of the old database.
 */
async function copyOnce(folder: string, url: string, options: WriteOptions) {
	const source = await openPgliteBulk(folder);
	try {
		const of = await stateOf(source.sql);
		const target = await openPostgresBulk(url);
		try {
			const earlier = await completeCopy(target.sql);
			if (earlier?.of.state === of.state)
				return { copied: { ...earlier.copied, leftOut: [] }, byEarlierTry: true };
			if (earlier?.of.installation === of.installation)
				throw new BulkRefused(
					`An earlier try copied this database to DATABASE_URL. Since then a server was started without DATABASE_URL and wrote to ${folder}. To keep what it wrote, empty the PostgreSQL and move again. Otherwise start with DATABASE_URL and delete the folder.`,
				);
			const copied = await copyAll(source, target, options, (copied) =>
				markComplete(target.sql, { of, copied }),
			);
			return { copied, byEarlierTry: false };
		} finally {
			await target.close().catch(() => undefined);
		}
	} finally {
		await source.close().catch(() => undefined);
	}
}

/** Copies PostgreSQL into an embedded database. PostgreSQL's own database stays as it is. */
export function moveToEmbedded({ dataDir, url, log, ...options }: MoveDeps) {
	return async (): Promise<Moved> => {
		const place = emptyPlace({ DATA_DIR: dataDir });
		const guard = await openPostgresBulk(url);
		try {
			// Nobody writes until the end. A server that is started meanwhile has to wait, and the second check finds
			// it.
			await holdWriters(guard);
			await refuseServers(guard.sql);
			const copied = await copyInto(url, place, options, () => refuseServers(guard.sql));
			await place.keep();
			await analyzeAll(place.reopen, log);
			return { ...copied, keptAs: null, byEarlierTry: false };
		} finally {
			await guard.close().catch(() => undefined);
			await place.drop();
		}
	};
}

async function copyInto(url: string, place: EmptyPlace, options: WriteOptions, last: () => Promise<void>) {
	const source = await openPostgresBulk(url);
	try {
		const target = await place.open();
		try {
			return await copyAll(source, target, options, async () => {
				await forgetCopy(target.sql);
				await last();
			});
		} finally {
			await target.close().catch(() => undefined);
		}
	} finally {
		await source.close().catch(() => undefined);
	}
}

async function refuseServers(sql: Sql): Promise<void> {
	const { count, from, idleSeconds } = await serversAt(sql);
	if (count === 0) return;
	throw new BulkRefused(
		`${count} connections of servers are open at DATABASE_URL, from ${from}. Stop the servers first: what they write meanwhile would be missing. The one used last has been idle for ${idleSeconds} seconds. If all servers are stopped, a pooler such as PgBouncer keeps these connections: restart the pooler, or wait until it closes them (server_idle_timeout).`,
	);
}

/** `last` runs in the same transaction, right before everything is kept. */
async function copyAll(
	source: BulkConnection,
	target: BulkConnection,
	options: WriteOptions,
	last: (copied: Copied) => Promise<void>,
): Promise<Copied & Pick<Moved, "leftOut">> {
	const reading = await readEverything(source);
	const writing = await writeEverything(target, reading.shape, options);
	let rows = 0;
	for await (const piece of reading.pieces()) {
		if (!writing.leftOut.includes(piece.table)) rows += piece.rows;
		await writing.take(piece);
	}
	await writing.check(await reading.sequences());
	const tables = reading.shape.tables.filter(({ name }) => !writing.leftOut.includes(name)).length;
	const copied = { tables, rows };
	await last(copied);
	await writing.keep();
	return { ...copied, leftOut: writing.leftOut };
}
