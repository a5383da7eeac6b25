import { setTimeout as sleep } from "node:timers/promises";
import type { Database, Sql } from "../database.ts";
import { noticeDeadClient } from "../dead-clients.ts";
import { missingMigrations, refused } from "./applied-migrations.ts";
import { type Migration, splitStatements } from "./migration-files.ts";
import { lockNumber, type Patiently, pauseMs, takeIfFree } from "./table-locks.ts";

/**
 * How long a statement that runs alone waits for each lock. It may need two tables, such as a statement that drops a
 * foreign key. It gives up before the server looks for deadlocks (after a second), because the server might then
 * abort somebody's write instead of our change.
 */
const waitAloneMs = 400;

/**
 * One transaction only holds the lock, and other processes ask for that lock again and again. They must not wait
 * inside a statement, because building an index waits for every running statement. False if another process was
 * faster.
 */
export async function applyOneByOne(
	db: Database,
	migration: Migration,
	{ patiently, wait }: { readonly patiently: Patiently; readonly wait: () => void },
): Promise<boolean> {
	for (;;) {
		const applied = await db.transaction(
			async (tx) => {
				if (!(await takeIfFree(tx, lockNumber + 1))) return null;
				await noticeDeadClient(tx);
				// This also ends the snapshot of the statement before it. Building an index waits for every older
				// snapshot.
				await tx.query("set local idle_in_transaction_session_timeout = 0");
				if ((await missingMigrations(db, [migration])).length === 0) return false;
				for (const statement of splitStatements(migration.sql))
					await runAlone(db, migration, statement, patiently);
				await db.query("insert into private.migrations (name, checksum) values ($1, $2)", [
					migration.name,
					migration.checksum,
				]);
				return true;
			},
			{ patient: true },
		);
		if (applied !== null) return applied;
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
		const [, index] = /^create (?:unique )?index concurrently if not exists (\w+)/.exec(statement) ?? [];
		// An index that was unfinished when its process ended is of no use, but its name is taken.
		for (const name of index ? await unfinishedIndexes(db, index) : [])
			await db.runAlone(`drop index concurrently if exists ${name}`);
		// Building or dropping an index this way waits for others but blocks nobody.
		const wait = /^(create (unique )?|drop )index concurrently/.test(statement) ? 0 : waitAloneMs;
		await patiently(wait, () => db.runAlone(statement, { lockTimeout: `${wait}ms` }));
	} catch (error) {
		throw refused(migration, error);
	}
}

async function unfinishedIndexes(sql: Sql, name: string): Promise<string[]> {
	const { rows } = await sql.query<{ name: string }>(
		`select format('%I.%I', n.nspname, c.relname) as "name" from pg_catalog.pg_index i
		 join pg_catalog.pg_class c on c.oid = i.indexrelid join pg_catalog.pg_namespace n on n.oid = c.relnamespace
		 where c.relname = $1 and not i.indisvalid and n.nspname in ('auth', 'private', 'public')`,
		[name],
	);
	return rows.map((row) => row.name);
}
