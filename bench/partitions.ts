import pg from "pg";
import { startPostgresServer } from "../apps/server/src/testing/postgres-server.ts";
import { median } from "./scale/measure-statement.ts";
import type { Measure } from "./support/report.ts";

const months = 14;
const people = Number(process.env.BENCH_PEOPLE_PARTITIONS ?? 20_000);
const eventsEach = 28;

/**
 * Compares scanner_events as it is with the table partitioned by month: the cost of retention, and what partitions
 * cost everything else. See decision 0172.
 */
export async function run(): Promise<Measure[]> {
	const server = await startPostgresServer({ shared_buffers: "512MB", max_wal_size: "4GB" });
	const client = new pg.Client({ connectionString: server.url("postgres") });
	await client.connect();
	try {
		await client.query(tables);
		for (const table of ["plain", "parted"]) await client.query(rowsFor(table));
		await client.query("vacuum analyze");
		const [plain, parted] = [await costs(client, "plain"), await costs(client, "parted")];
		const against = (value: number, unit: string) => `one table: ${value.toFixed(2)} ${unit}`;
		const line = (name: string, key: keyof typeof plain, unit: string, goal: string | null): Measure => ({
			name,
			value: parted[key],
			unit,
			ratio: parted[key] / plain[key],
			against: against(plain[key], unit),
			goal,
			ok: null,
		});
		return [
			line("a person's newest 50 events", "read", "ms", null),
			line("pages of that", "pages", "pages", null),
			line("adding an event", "insert", "ms", null),
			line("deleting all of a person's events", "erase", "ms", null),
			line("a month that is over", "forget", "ms", null),
			line("log written by that", "log", "MB", null),
		];
	} finally {
		await client.end();
		await server.stop();
	}
}

const columns =
	"user_id uuid not null, kind text not null, at timestamptz not null, exposure_id uuid, details jsonb not null";
const tables = `
	create table plain (id bigint generated always as identity primary key, ${columns});
	create index on plain (user_id, id desc);
	create index on plain (at);
	create table parted (id bigint generated always as identity, ${columns}, primary key (id, at)) partition by range (at);
	create index on parted (user_id, id desc);
	${Array.from({ length: months }, (_, n) => `create table parted_${n} partition of parted for values from (timestamptz '2026-01-01' + interval '${n} months') to (timestamptz '2026-01-01' + interval '${n + 1} months');`).join("\n")}
`;
const rowsFor = (table: string) => `
	insert into ${table} (user_id, kind, at, details)
	select md5(n::text)::uuid, 'scan_finished', timestamptz '2026-01-01' + interval '410 days' * ((k + random() * 0.9) / ${eventsEach}), '{"new": 1}'
	from generate_series(0, ${eventsEach - 1}) k, generate_series(1, ${people}) n`;

async function costs(client: pg.Client, table: string) {
	const explain = async (text: string, n: number) => {
		await client.query("begin");
		const { rows } = await client.query(
			`explain (analyze, buffers, timing off, format json) ${text.replaceAll("PERSON", `md5('${n}')::uuid`)}`,
		);
		await client.query("rollback");
		const [{ Plan: plan, "Execution Time": ms, Planning: planning, "Planning Time": planMs }] =
			rows[0]["QUERY PLAN"];
		return { ms: ms + planMs, pages: plan["Shared Hit Blocks"] + plan["Shared Read Blocks"], planning };
	};
	const many = async (text: string) => {
		const all = [];
		for (let n = 1; n <= 40; n += 1) all.push(await explain(text, n * 37));
		return { ms: median(all.map(({ ms }) => ms)), pages: median(all.map(({ pages }) => pages)) };
	};
	const read = await many(
		`select id, kind, at, details from ${table} where user_id = PERSON order by id desc limit 50`,
	);
	const insert = await many(
		`insert into ${table} (user_id, kind, at, details) values (PERSON, 'x', '2026-12-24', '{}')`,
	);
	const erase = await many(`delete from ${table} where user_id = PERSON`);
	const position = async () => (await client.query("select pg_current_wal_lsn() as at")).rows[0].at;
	const before = await position();
	const started = performance.now();
	if (table === "parted") await client.query("drop table parted_0");
	else {
		for (;;) {
			const { rowCount } = await client.query(
				"delete from plain where id = any(array(select id from plain where at < '2026-02-01' order by at limit 2000))",
			);
			if ((rowCount ?? 0) < 2000) break;
		}
		await client.query("vacuum plain");
	}
	const forget = performance.now() - started;
	const { rows } = await client.query(
		"select pg_wal_lsn_diff(pg_current_wal_lsn(), $1)::float8 / 1e6 as log",
		[before],
	);
	return {
		read: read.ms,
		pages: read.pages,
		insert: insert.ms,
		erase: erase.ms,
		forget,
		log: Math.max(rows[0].log, 0.001),
	};
}
