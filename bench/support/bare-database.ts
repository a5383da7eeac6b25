import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import pg from "pg";
import { migrationsFolder } from "../../apps/server/src/open-context.ts";
import { fromPglite } from "../../apps/server/src/platform/db/embedded/pglite.ts";
import { migrate } from "../../apps/server/src/platform/db/migrations/migrate.ts";
import { readMigrations } from "../../apps/server/src/platform/db/migrations/migration-files.ts";
import { asAdmin } from "../../apps/server/src/testing/as-admin.ts";

/** The driver for a floor: plain, without our layers. */
export interface BareDatabase {
	query(text: string, values: readonly unknown[]): Promise<object[]>;
	close(): Promise<void>;
}

/** Makes an empty database, in which the product makes its tables. */
export async function emptyDatabase({ url }: { url: (database: string) => string }): Promise<string> {
	await asAdmin(url("postgres"), "create database bench");
	return url("bench");
}

/** Connects to the same server, with as many connections as the product has. */
export function barePostgres(url: string): BareDatabase {
	const pool = new pg.Pool({ connectionString: url, max: 10 });
	// The server may stop before the last connection is closed.
	pool.on("error", () => undefined);
	return {
		query: async (text, values) => (await pool.query(text, [...values])).rows,
		close: () => pool.end(),
	};
}

/**
 * Only one process can open an embedded database. So the floor uses another one of the same kind, with the same
 * tables.
 */
export async function bareEmbedded(): Promise<BareDatabase> {
	const folder = mkdtempSync(join(tmpdir(), "unlisted-floor-"));
	const pglite = await PGlite.create({ dataDir: join(folder, "pgdata") });
	await migrate(fromPglite(pglite), readMigrations(migrationsFolder));
	return {
		query: async (text, values) => (await pglite.query<object>(text, [...values])).rows,
		close: async () => {
			await pglite.close();
			rmSync(folder, { recursive: true });
		},
	};
}

export interface BarePerson {
	readonly id: string;
	readonly sessions: readonly string[];
}

/** Adds a person for the floor to read and write, and enough others to make the index useful. */
export async function addPeople(database: BareDatabase, sessions: number): Promise<BarePerson> {
	const id = randomUUID();
	await database.query(
		`with people as (
			insert into auth.users (id, email, created_at, updated_at)
			select case n when 0 then $1::uuid else gen_random_uuid() end, 'person' || n || $1 || '@example.com', now(), now()
			from generate_series(0, 2000) n returning id
		) insert into public.profiles (user_id, first_name, last_name) select id, 'Ann', 'Example' from people`,
		[id],
	);
	const rows = await database.query(
		`insert into auth.sessions (id, user_id, amr, created_at, refreshed_at, proved_at)
		 select gen_random_uuid(), $1, '[{"method": "password", "timestamp": 0}]', now(), now(), now()
		 from generate_series(1, $2::int) returning id`,
		[id, sessions],
	);
	return { id, sessions: (rows as { id: string }[]).map((row) => row.id) };
}
