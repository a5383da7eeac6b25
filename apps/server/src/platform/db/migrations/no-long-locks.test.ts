import { expect, it } from "vitest";
import { migrationsFolder } from "../../../open-context.ts";
import { type Migration, readMigrations, splitStatements } from "./migration-files.ts";

/** Released databases have these already. */
const lastOfBefore = "0056";

const table = (name: string) => name.replace(/^public\./, "");

/** What keeps a table from being used while all of its rows are read or written. */
const reasons: readonly [RegExp, string][] = [
	[/^create (?:unique )?index (?:if not exists )?\S+\s+on (?:only )?(\S+)/i, "builds an index"],
	[/^alter table (?:if exists )?(\S+)[^;]*\bset not null/i, "reads each row for a null"],
	[
		/^alter table (?:if exists )?(\S+)[^;]*\balter (?:column )?\S+ (?:set data )?type\b/i,
		"writes each row again",
	],
	[
		/^alter table (?:if exists )?(\S+)(?![^;]*\bnot valid\b)[^;]*\badd constraint\b(?![^;]*\busing index\b)/i,
		"checks each row",
	],
	[/^update (\S+)/i, "writes each row"],
];

function longLocks({ sql, oneByOne }: Pick<Migration, "sql" | "oneByOne">): string[] {
	if (oneByOne) return [];
	const statements = splitStatements(sql);
	const made = statements.flatMap((each) => /^create table (?:if not exists )?(\S+)/i.exec(each)?.[1] ?? []);
	return statements.flatMap((each) =>
		reasons.flatMap(([pattern, reason]) => {
			const name = pattern.exec(each.trim())?.[1];
			return name && !made.map(table).includes(table(name)) ? [`${name}: ${reason}`] : [];
		}),
	);
}

it("a migration that holds up a table in use until all its rows are read runs one by one", () => {
	const newer = readMigrations(migrationsFolder).filter(({ name }) => name.slice(0, 4) > lastOfBefore);
	for (const migration of newer) expect(longLocks(migration), migration.name).toEqual([]);
});

it("the rule sees each kind of statement, and lets new tables, checks for later and quick changes pass", () => {
	const sql = [
		"create unique index a on private.mails (kind);",
		"alter table public.profiles alter column phone set not null;",
		"alter table public.profiles alter column phone type varchar(30);",
		"alter table auth.users add constraint short check (length(email) < 10);",
		"update auth.sessions set stays = true;",
	];
	expect(longLocks({ sql: sql.join("\n") }).length).toBe(sql.length);
	expect(longLocks({ sql: sql.join("\n"), oneByOne: true })).toEqual([]);
	const quick = [
		"create table private.extra (id int);",
		"create index b on private.extra (id);",
		"alter table private.mails add column extra text;",
		"alter table auth.users add constraint short check (length(email) < 10) not valid;",
	];
	expect(longLocks({ sql: quick.join("\n") })).toEqual([]);
});
