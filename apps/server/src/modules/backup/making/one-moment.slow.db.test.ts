import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { copyRunning } from "../../../platform/db/bulk/embedded-copy.ts";
import { openPgliteBulk } from "../../../platform/db/bulk/pglite-bulk.ts";
import type { Database } from "../../../platform/db/database.ts";
import { migrate } from "../../../platform/db/migrations/migrate.ts";
import { readArchive } from "../archive/read-archive.ts";
import {
	backUp,
	filledPostgres,
	folder,
	openers,
	openFolder,
	usingOnce,
	writeOptions,
} from "../testing/backup-stage.ts";

/** These tests make whole databases, perhaps on a slow machine. */
const patience = { timeout: 240_000 };

describe("a backup", patience, () => {
	it("is of one moment, however much is written meanwhile", async () => {
		const { url, db } = await filledPostgres();
		const postgres = await whileWriting(db, () => backUp(url));
		expect(await countsIn(postgres)).toEqual({ same: true, some: true });

		const dataDir = folder();
		const embedded = await openFolder(dataDir);
		await migrate(embedded, writeOptions.migrations);
		const path = await whileWriting(embedded, async () => {
			const copy = join(dataDir, "copy-for-backup-1-1");
			await copyRunning(embedded, dataDir, copy);
			return backUp("", { withDatabase: (work) => usingOnce(openPgliteBulk(copy), work) });
		});
		expect(await countsIn(path)).toEqual({ same: true, some: true });
	});
});

/** Each transaction writes one row into each of two unrelated tables. */
async function whileWriting<T>(db: Database, work: () => Promise<T>): Promise<T> {
	let goesOn = true;
	const write = async () => {
		for (let at = 1; goesOn; at += 1) {
			// The embedded database answers without giving up the thread, so the loop gives it up itself.
			await nextTurn();
			await db.transaction(async (tx) => {
				await tx.query("insert into private.installation (name, value) values ($1, 'w')", [`writer ${at}`]);
				await tx.query(
					"insert into private.catalogue_breaches (name, breach, added_at, fetched_at) values ($1, '{}', now(), now())",
					[`writer ${at}`],
				);
			});
		}
	};
	const writing = write();
	try {
		// Waits until some rows exist before the backup begins.
		await expect
			.poll(async () => (await db.query("select from private.catalogue_breaches")).rows.length)
			.toBeGreaterThan(20);
		return await work();
	} finally {
		goesOn = false;
		await writing;
	}
}

async function countsIn(path: string) {
	const found = { installation: new Set<string>(), catalogue: new Set<string>() };
	await readArchive(path, openers, {
		head: () => undefined,
		key: () => undefined,
		keysDone: () => undefined,
		sequences: () => undefined,
		corpusFile: async () => undefined,
		piece: ({ table, lines }) => {
			const set = {
				"private.installation": found.installation,
				"private.catalogue_breaches": found.catalogue,
			}[table];
			for (const [writer] of lines.toString("utf8").matchAll(/writer \d+/g)) set?.add(writer);
		},
	});
	const { installation, catalogue } = found;
	return {
		same: installation.size === catalogue.size && [...installation].every((one) => catalogue.has(one)),
		some: installation.size > 20,
	};
}
