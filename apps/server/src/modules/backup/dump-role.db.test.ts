import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPostgresBulk } from "../../platform/db/bulk/postgres-bulk.ts";
import { sequencesOf } from "../../platform/db/bulk/shape.ts";
import { openTestPostgres } from "../../testing/databases.ts";

/**
 * Checks the role that docs/operations/backup.md makes for pg_dump. Sets `row_security = off` first, as pg_dump does.
 */
describe("pg_dump", () => {
	let far: Awaited<ReturnType<typeof openTestPostgres>>;
	const unique = randomBytes(4).toString("hex");
	const [documented, plain, stranger] = [`dump_${unique}`, `plain_${unique}`, `stranger_${unique}`];
	beforeAll(async () => {
		far = await openTestPostgres();
		const page = readFileSync(join(import.meta.dirname, "../../../../../docs/operations/backup.md"), "utf8");
		const [statements = ""] = /create role unlisted_backup[^`]+/.exec(page) ?? [];
		for (const statement of statements.split("\n").filter(Boolean))
			await far.db.query(statement.replaceAll("unlisted_backup", documented).replace("'…'", "'made up'"));
		await far.db.query(`create role ${plain} login`);
		await far.db.query(`grant pg_read_all_data to ${plain}`);
	});
	afterAll(async () => {
		for (const role of [documented, plain]) await far?.db.query(`drop role if exists ${role}`);
		await far?.close();
	});

	/** Returns the tables that this role could not dump. */
	async function refusedTo(role: string): Promise<string[]> {
		const url = new URL(far.url ?? "");
		url.username = role;
		const client = new pg.Client({ connectionString: url.href });
		await client.connect();
		try {
			await client.query("set row_security = off");
			const { rows } = await client.query<{ name: string }>(
				`select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
				 where c.relkind in ('r', 'p', 'S') and n.nspname not in ('pg_catalog', 'information_schema') order by 1`,
			);
			expect(rows.length).toBeGreaterThan(50);
			const refused: string[] = [];
			for (const { name } of rows)
				await client.query(`select from ${name}`).catch(() => void refused.push(name));
			return refused;
		} finally {
			await client.end();
		}
	}

	it("includes a sequence that the role may read, even in a schema that it may not use, but none of an extension", async () => {
		await far.db.runScript(`
			create schema others; create sequence others.count; create sequence others.of_extension;
			select nextval('others.count'), nextval('others.of_extension');
			alter extension plpgsql add sequence others.of_extension;
			create role ${stranger} login; grant select on all sequences in schema others to ${stranger};`);
		const url = new URL(far.url ?? "");
		url.username = stranger;
		const client = await openPostgresBulk(url.href);
		try {
			expect(await sequencesOf(client.sql)).toMatchObject([{ name: "others.count" }]);
		} finally {
			await client.close();
			await far.db.runScript(`drop owned by ${stranger}; drop role ${stranger};`);
		}
	});

	it("with the documented role reads every table and sequence; a role under row policies could not dump all", async () => {
		expect(await refusedTo(documented)).toEqual([]);
		expect(await refusedTo(plain)).toContain("public.profiles");
	});
});
