import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "../database.ts";
import { inTurn, turns } from "../one-at-a-time.ts";
import { dropUnfinished } from "../postgres/unfinished-indexes.ts";
import { missingMigrations, refused } from "./applied-migrations.ts";
import { type Migration, splitStatements } from "./migration-files.ts";
import { lockWaitMs, type Patiently, pauseMs } from "./table-locks.ts";

/** False if another process was faster. */
export async function applyOneByOne(
	db: Database,
	migration: Migration,
	{ patiently, wait }: { readonly patiently: Patiently; readonly wait: () => void },
): Promise<boolean> {
	const apply = async () => {
		if ((await missingMigrations(db, [migration])).length === 0) return false;
		for (const statement of splitStatements(migration.sql))
			await runAlone(db, migration, statement, patiently);
		await db.query("insert into private.migrations (name, checksum) values ($1, $2)", [
			migration.name,
			migration.checksum,
		]);
		return true;
	};
	for (;;) {
		const applied = await inTurn(db, turns.migratingOneByOne, apply);
		if (applied !== null) return applied.value;
		wait();
		await sleep(pauseMs);
	}
}

async function runAlone(
	db: Database,
	migration: Migration,
	statement: string,
	patiently: Patiently,
): Promise<void> {
	try {
		await dropUnfinished(db, statement);
		// Building or dropping an index this way waits for others but blocks nobody.
		const wait = /^(create (unique )?|drop )index concurrently/.test(statement) ? 0 : lockWaitMs;
		await patiently(wait, () => db.runAlone(statement, { lockTimeout: `${wait}ms` }));
	} catch (error) {
		throw refused(migration, error);
	}
}
