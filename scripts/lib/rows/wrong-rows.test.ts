// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are code.
import { createVirtualFileSystem } from "typescript/unstable/fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type DescribingDatabase, tablesOf } from "../../../apps/server/src/testing/describing-database.ts";
import { type RowCheck, wrongRows } from "./wrong-rows.ts";

const tables = `
	create table people (id uuid primary key, name text not null, born timestamptz, picture bytea,
		mood text not null check (mood in ('good', 'bad')), size numeric, notes jsonb not null, tags text[] not null);
	create table pets (id int primary key, owner uuid references people (id), name text not null);`;

const sql = `
	export interface Rows<T> { readonly rows: T[] }
	export interface Sql {
		query<T = Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<Rows<T>>;
	}`;

let database: DescribingDatabase;
beforeAll(async () => {
	database = await tablesOf(tables);
}, 60_000);
afterAll(() => database.close());

/** The complaints about `text`, in a people.repository.ts with an `sql`. */
async function complaintsAbout(text: string, options: Partial<RowCheck> = {}): Promise<readonly string[]> {
	const { complaints } = await wrongRows({
		root: "/",
		config: "tsconfig.json",
		looksAt: (path) => path !== "sql.ts",
		mayHoldSql: (path) => path.endsWith(".repository.ts"),
		notCompared: {},
		database,
		fs: createVirtualFileSystem({
			"/tsconfig.json": JSON.stringify({
				compilerOptions: { strict: true, target: "es2024", lib: ["es2024"], types: [], noEmit: true },
				files: ["sql.ts", "people.repository.ts"],
			}),
			"/sql.ts": sql,
			"/people.repository.ts": `import type { Sql } from "./sql.ts";\ndeclare const sql: Sql;\ndeclare const id: string;\n${text}\nexport {};\n`,
		}),
		...options,
	});
	return complaints;
}

const reading = (row: string, columns: string) => `sql.query<${row}>(\`select ${columns} from people\`);`;

describe("compares the columns of a statement with the row type beside it", () => {
	it.each([
		[
			"a column of another type",
			reading("{ name: number }", "name"),
			"column name is text, the row says number",
		],
		[
			"a time that is taken for a text",
			reading("{ born: string | null }", "born"),
			"column born is timestamp with time zone, the row says string | null",
		],
		[
			"a number that comes as a text",
			reading("{ size: number | null }", "size"),
			"column size is numeric, the row says number | null",
		],
		[
			"a time within JSON",
			reading("{ notes: { at: Date } }", "notes"),
			"column notes is jsonb, the row says { at: Date; }",
		],
		[
			"a list of others",
			reading("{ tags: number[] }", "tags"),
			"column tags is text[], the row says number[]",
		],
		[
			"a column under another name",
			reading("{ bornAt: Date | null }", 'born as "born_at"'),
			"column born_at is read, the row type does not have it",
		],
		["a column that is not read", reading("{ name: string; mood: string }", "name"), "the row type has mood"],
		["a column that is read for nothing", reading("{ name: string }", "name, mood"), "column mood is read"],
		[
			"a column that may be null",
			reading("{ born: Date }", "born"),
			"column born may be null, the row says Date",
		],
		[
			"a column that never is",
			reading("{ name: string | null }", "name"),
			"column name is never null, the row says string | null",
		],
		[
			"the other side of an outer join",
			"sql.query<{ pet: string }>(`select t.name as pet from people p left join pets t on t.owner = p.id`);",
			"column pet may be null, the row says string",
		],
		[
			"a word that the table lets in and the type does not",
			reading('{ mood: "good" }', "mood"),
			'column mood may be bad, the row says "good"',
		],
		[
			"a type that the two databases answer differently",
			reading("{ day: Date | null }", "born::date as day"),
			"column day is date, which the two databases answer differently: cast it",
		],
		["an unknown column", reading("{ nam: string }", "nam"), 'column "nam" does not exist'],
		["a slip in the SQL", "sql.query(`select name form people where`);", "syntax error"],
	])("%s", async (_what, text, complaint) => {
		const complaints = await complaintsAbout(text);
		expect(complaints.join("\n")).toContain(complaint);
		expect(complaints.every((one) => one.startsWith("people.repository.ts:4: "))).toBe(true);
	});

	it.each([
		[
			"a null that the condition keeps out",
			'sql.query<{ born: Date }>("select born from people where born < $1", [new Date()]);',
		],
		[
			"the same with an order, a limit and a lock",
			'sql.query<{ born: Date }>("select born from people where born < $1 order by born limit 3 for update", [new Date()]);',
		],
		[
			"the same in what a change gives back",
			'sql.query<{ born: Date }>("update people set name = name where id = $1 and born is not null returning born", [id]);',
		],
		[
			"an inner join",
			'sql.query<{ pet: string }>("select t.name as pet from people p join pets t on t.owner = p.id");',
		],
		[
			"what is computed, either way",
			reading("{ a: number; b: number | null }", "length(name) as a, length(name) as b"),
		],
		["a closed set of words", reading('{ mood: "good" | "bad" }', "mood")],
		["JSON of a known form", reading("{ notes: { at: string; to?: number } }", "notes")],
		["a row that says nothing", 'sql.query("select * from people");'],
	])("%s is right", async (_what, text) => {
		expect(await complaintsAbout(text)).toEqual([]);
	});
});

describe("compares the values with $1, $2, …", () => {
	it.each([
		[
			"one too few",
			'sql.query("select from people where id = $1 and name = $2", [id]);',
			"it takes 2 values and is given 1",
		],
		[
			"one too many",
			'sql.query("select from people where id = $1", [id, id]);',
			"it takes 1 values and is given 2",
		],
		[
			"one of another type",
			'sql.query("select from people where born > $1", [id]);',
			"$1 is timestamp with time zone, the value given is string",
		],
		[
			"an object in place of its JSON",
			'sql.query("update people set notes = $1", [{ a: 1 }]);',
			"$1 is jsonb, the value given is { a: number; }",
		],
		[
			"a list whose length nobody knows",
			'declare const more: string[];\nsql.query("select from people where id = $1", [...more]);',
			"the number of its values is not known",
		],
	])("%s", async (_what, text, complaint) => {
		expect((await complaintsAbout(text)).join("\n")).toContain(complaint);
	});

	it("counts values that a helper returns as a tuple", async () => {
		const helper = "const both = (): [string, Date | null] => [id, null];\n";
		const statement = (values: string) =>
			`${helper}sql.query("select from people where id = $1 and born = $2 and name = $3", [${values}]);`;
		expect(await complaintsAbout(statement("...both(), id"))).toEqual([]);
		expect(await complaintsAbout(statement("...both()"))).toEqual([
			expect.stringContaining("it takes 3 values and is given 2"),
		]);
	});
});

describe("describes a text from several parts in each form that it can take", () => {
	it.each([
		["a constant", 'const columns = "nam";\nsql.query(`select ${columns} from people`);'],
		[
			"one of two",
			"declare const up: boolean;\nsql.query(`select name from people order by ${up ? 'name' : 'nam'}`);",
		],
		[
			"what a caller passes in",
			"const find = (condition: string) => sql.query(`select name from people where ${condition}`);\nfind(\"name = 'a'\");\nfind(\"nam = 'a'\");",
		],
		[
			"a list that is joined",
			'const fields = ["name", "nam"];\nsql.query(`select ${fields.map((one) => `p.${one}`).join(", ")} from people p`);',
		],
		[
			"each of a list in turn",
			'for (const column of ["name", "nam"]) void sql.query(`select ${column} from people`);',
		],
	])("%s", async (_what, text) => {
		expect(await complaintsAbout(text)).toEqual([
			expect.stringMatching(/column (p\.)?"?nam"? does not exist/),
		]);
	});

	it("complains about a text that is made while the program runs, unless it is excused by name", async () => {
		const text = "export function find(name: string) {\n\treturn sql.query(`select ${name} from people`);\n}";
		expect(await complaintsAbout(text)).toEqual([expect.stringContaining("it cannot be described")]);
		const excused = { notCompared: { "people.repository.ts find": "the name is the caller's choice" } };
		expect(await complaintsAbout(text, excused)).toEqual([]);
		expect(await complaintsAbout("", excused)).toEqual([expect.stringContaining("nothing to be excused")]);
	});
});

it("complains about SQL outside a repository", async () => {
	expect(await complaintsAbout('sql.query("select from people");', { mayHoldSql: () => false })).toEqual([
		"people.repository.ts:4: SQL stands in a repository",
	]);
});
