import type { Sql } from "../../platform/db/database.ts";

/**
 * Everything that makes up a schema, one line each: relations, columns, constraints, indexes, policies, triggers,
 * functions, types, and permissions.
 */
export async function schemaLines(sql: Sql): Promise<string[]> {
	const mine = "n.nspname in ('auth', 'private', 'public')";
	const { rows } = await sql.query<{ line: string }>(
		`select 'schema ' || nspname || ' ' || coalesce(array_to_string(array(select g::text from unnest(nspacl) g order by 1), ' '), '') as line
			from pg_namespace n where ${mine}
		union all select format('relation %s.%s %s %s rls %s %s %s %s', n.nspname, c.relname, c.relkind, c.relpersistence, c.relrowsecurity,
			c.relforcerowsecurity, c.reloptions, array(select g::text from unnest(c.relacl) g order by 1))
			from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${mine} and c.relkind <> 'i'
		union all select format('column %s.%s.%s %s %s %s %s %s %s', n.nspname, c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
			a.attnotnull, pg_get_expr(d.adbin, d.adrelid), a.attidentity, a.attgenerated, array(select g::text from unnest(a.attacl) g order by 1))
			from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
			left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
			where ${mine} and c.relkind in ('r', 'p', 'v', 'm', 'f') and a.attnum > 0 and not a.attisdropped
		union all select format('constraint %s.%s %s %s %s', n.nspname, c.relname, k.conname, pg_get_constraintdef(k.oid), k.convalidated)
			from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace where ${mine}
		union all select format('index %s %s %s', pg_get_indexdef(i.indexrelid), i.indisvalid, i.indisready)
			from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace where ${mine}
		union all select format('policy %s.%s %s %s %s %s %s %s', schemaname, tablename, policyname, permissive, roles, cmd, qual, with_check)
			from pg_policies n join lateral (select n.schemaname as nspname) s on true where s.nspname in ('auth', 'private', 'public')
		union all select format('trigger %s %s', pg_get_triggerdef(t.oid), t.tgenabled)
			from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace where ${mine} and not t.tgisinternal
		union all select format('function %s %s', pg_get_functiondef(f.oid), array(select g::text from unnest(f.proacl) g order by 1))
			from pg_proc f join pg_namespace n on n.oid = f.pronamespace where ${mine} and f.prokind <> 'a'
		union all select format('type %s.%s %s', n.nspname, t.typname, t.typtype)
			from pg_type t join pg_namespace n on n.oid = t.typnamespace where ${mine} and t.typtype in ('e', 'd', 'r')
		union all select format('defaults %s %s %s', n.nspname, d.defaclobjtype, d.defaclacl)
			from pg_default_acl d join pg_namespace n on n.oid = d.defaclnamespace where ${mine}
		order by 1`,
	);
	return rows.map(({ line }) => line);
}
