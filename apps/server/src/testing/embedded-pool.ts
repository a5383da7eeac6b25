import { readFileSync } from "node:fs";
import { PGlite } from "@electric-sql/pglite";
import type { Database } from "../platform/db/database.ts";
import { fromPglite, pgliteOptions } from "../platform/db/embedded/pglite.ts";

/**
 * Starting an embedded database takes more than a second of processor time, and emptying one takes a tenth of that.
 * So the suites of a worker pass on their database, emptied, as long as its schema is still the migrated one.
 */
interface Embedded {
	readonly db: Database;
	readonly schema: string;
	uses: number;
}

const idle: Embedded[] = [];
const idleMax = 2;
/** The most uses of one database, because its log and catalogue grow with deleted rows. */
const usesMax = 20;
/** How long we wait for a statement that a test left running, because it blocks the only connection. */
const patienceMs = 10_000;

export async function takeEmbedded(image: string): Promise<Embedded> {
	const used = idle.pop();
	if (used) return { ...used, uses: used.uses + 1 };
	const loadDataDir = new Blob([readFileSync(image)]);
	const db = fromPglite(await PGlite.create({ ...pgliteOptions, loadDataDir }));
	return { db, schema: await schemaOf(db), uses: 1 };
}

export async function giveBackEmbedded(embedded: Embedded): Promise<void> {
	const { db, schema, uses } = embedded;
	const full = idle.length >= idleMax || uses >= usesMax;
	const reusable = !full && (await inTime(isEmptied(db, schema)));
	if (reusable) idle.push(embedded);
	else await db.close();
}

async function isEmptied(db: Database, schema: string): Promise<boolean> {
	if ((await schemaOf(db)) !== schema) return false;
	await db.runScript(empty);
	return true;
}

async function inTime(work: Promise<boolean>): Promise<boolean> {
	let timer: NodeJS.Timeout | undefined;
	const late = new Promise<boolean>((resolve) => {
		timer = setTimeout(() => resolve(false), patienceMs);
	});
	try {
		return await Promise.race([work, late]);
	} catch {
		return false;
	} finally {
		clearTimeout(timer);
	}
}

/**
 * A digest of everything except rows that a test can change. The queue makes its schema itself, at the first start.
 */
async function schemaOf(db: Database): Promise<string> {
	const { rows } = await db.query<{ digest: string }>(`
		with ours as (select oid, nspname from pg_namespace where nspname !~ '^(pg_|information_schema|jobs)'),
		parts as (
			select nspname as part from ours
			union all select concat_ws(' ', 'class', nspname, relname, relkind, relrowsecurity, relforcerowsecurity, relacl::text)
				from pg_class c join ours on ours.oid = relnamespace
			union all select concat_ws(' ', 'column', attrelid::regclass, attname, atttypid, attnotnull, attacl::text)
				from pg_attribute join pg_class c on c.oid = attrelid join ours on ours.oid = relnamespace
			union all select concat_ws(' ', 'trigger', tgrelid::regclass, tgname, tgenabled)
				from pg_trigger join pg_class c on c.oid = tgrelid join ours on ours.oid = relnamespace where not tgisinternal
			union all select concat_ws(' ', 'function', proname, md5(prosrc), proacl::text)
				from pg_proc join ours on ours.oid = pronamespace
			union all select concat_ws(' ', 'policy', polrelid::regclass, polname) from pg_policy
			union all select concat_ws(' ', 'constraint', conrelid::regclass, conname, convalidated)
				from pg_constraint join ours on ours.oid = connamespace
			union all select concat_ws(' ', 'role', rolname, rolcanlogin, rolconfig::text) from pg_roles where rolname !~ '^pg_'
		)
		select md5(string_agg(part, '|' order by part collate "C")) as digest from parts`);
	return rows[0]?.digest ?? "";
}

/** Deletes all rows except those that list the migrations and the queues. */
const empty = `
	reset all;
	set time zone 'UTC';
	set session_replication_role = replica;
	do $$
	declare
		filled text;
		counter text;
		moment text;
	begin
		select string_agg(format('%I.%I', schemaname, tablename), ', ') into filled
			from pg_tables
			where schemaname in ('auth', 'public', 'private', 'jobs')
				and (schemaname, tablename) not in (('private', 'migrations'), ('jobs', 'version'), ('jobs', 'queue'));
		execute 'truncate ' || filled || ' restart identity cascade';
		for counter in
			select format('%I.%I', schemaname, sequencename) from pg_sequences
			where schemaname in ('auth', 'public', 'private') and last_value is not null
		loop
			execute 'alter sequence ' || counter || ' restart';
		end loop;
		for moment in
			select column_name from information_schema.columns
			where table_schema = 'jobs' and table_name = 'version' and data_type = 'timestamp with time zone'
		loop
			execute format('update jobs.version set %I = null', moment);
		end loop;
	end
	$$;
	set session_replication_role = default;`;
