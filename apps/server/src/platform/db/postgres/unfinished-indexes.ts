import type { Database } from "../database.ts";

/**
 * Before a statement that builds an index while others write: if its process ended before, the index is unfinished.
 * It is of no use, but its name is taken.
 */
export async function dropUnfinished(db: Database, statement: string): Promise<void> {
	const [, name] = /^create (?:unique )?index concurrently if not exists (\w+)/.exec(statement) ?? [];
	if (name === undefined) return;
	const { rows } = await db.query<{ name: string }>(
		`select format('%I.%I', n.nspname, c.relname) as "name" from pg_catalog.pg_index i
		 join pg_catalog.pg_class c on c.oid = i.indexrelid join pg_catalog.pg_namespace n on n.oid = c.relnamespace
		 where c.relname = $1 and not i.indisvalid and n.nspname in ('auth', 'private', 'public', 'jobs')`,
		[name],
	);
	for (const unfinished of rows) await db.runAlone(`drop index concurrently if exists ${unfinished.name}`);
}
