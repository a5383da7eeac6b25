import { existsSync } from "node:fs";
import { rename } from "node:fs/promises";
import { join } from "node:path";
import type { Clock } from "../../../platform/clock/clock.ts";
import { type BulkConnection, BulkRefused } from "../../../platform/db/bulk/bulk-connection.ts";
import { openPgliteBulk } from "../../../platform/db/bulk/pglite-bulk.ts";
import { openPostgresBulk } from "../../../platform/db/bulk/postgres-bulk.ts";
import { readEverything } from "../../../platform/db/bulk/read-everything.ts";
import {
	analyzeAll,
	type WriteOptions,
	writeEverything,
} from "../../../platform/db/bulk/write-everything.ts";
import { lockDataDir } from "../../../platform/db/data-dir-lock.ts";
import type { Log } from "../../../platform/log/log.ts";
import { emptyPlace } from "../core/empty-place.ts";
import { serversAt } from "../core/secrets.repository.ts";

export interface MoveDeps extends WriteOptions {
	readonly dataDir: string;
	readonly url: string;
	readonly clock: Clock;
	readonly log: Pick<Log, "warn">;
}

export interface Moved {
	readonly tables: number;
	readonly rows: number;
	/** Where the embedded database is now, if it was moved away from. */
	readonly keptAs: string | null;
}

/** Takes the embedded database into an empty PostgreSQL. The files stay, under a name that no start takes. */
export function moveToPostgres({ dataDir, url, clock, log, ...options }: MoveDeps) {
	return async (): Promise<Moved> => {
		const folder = join(dataDir, "pgdata");
		if (!existsSync(folder)) throw new BulkRefused(`There is no embedded database in DATA_DIR ${dataDir}.`);
		// No server may write meanwhile: what it wrote would be missing afterwards.
		const unlock = lockDataDir(dataDir);
		try {
			const counts = await copyAll(await openPgliteBulk(folder), await openPostgresBulk(url), options);
			const keptAs = join(
				dataDir,
				`pgdata.moved-${clock
					.now()
					.toISOString()
					.replace(/[-:]|\.\d+/g, "")}`,
			);
			await rename(folder, keptAs);
			await analyzeAll(() => openPostgresBulk(url), log);
			return { ...counts, keptAs };
		} finally {
			unlock();
		}
	};
}

/** Takes PostgreSQL into an embedded database. PostgreSQL's stays as it is. */
export function moveToEmbedded({ dataDir, url, log, ...options }: MoveDeps) {
	return async (): Promise<Moved> => {
		const place = emptyPlace({ DATA_DIR: dataDir });
		const source = await openPostgresBulk(url);
		try {
			const servers = await serversAt(source.sql);
			if (servers > 0)
				throw new BulkRefused(
					`${servers} connections of servers are open at DATABASE_URL. Stop the servers first: what they write meanwhile would be missing.`,
				);
			const counts = await copyAll(source, await place.open(), options);
			await place.keep();
			await analyzeAll(place.reopen, log);
			return { ...counts, keptAs: null };
		} finally {
			await source.close().catch(() => undefined);
			await place.drop();
		}
	};
}

async function copyAll(source: BulkConnection, target: BulkConnection, options: WriteOptions) {
	try {
		const reading = await readEverything(source);
		const writing = await writeEverything(target, reading.shape, options);
		let rows = 0;
		for await (const piece of reading.pieces()) {
			rows += piece.rows;
			await writing.take(piece);
		}
		await writing.check(await reading.sequences());
		await writing.keep();
		return { tables: reading.shape.tables.length, rows };
	} finally {
		await source.close().catch(() => undefined);
		await target.close().catch(() => undefined);
	}
}
