import { fileURLToPath } from "node:url";
import type pg from "pg";
import { startPostgresServer } from "../apps/server/src/testing/postgres-server.ts";
import { everyStatement, type WrittenStatement } from "../scripts/lib/rows/every-statement.ts";
import { bytesOfPerson } from "./scale/bytes-of-person.ts";
import { compareSizes } from "./scale/compare-sizes.ts";
import { filledDatabase, openFilled } from "./scale/filled-database.ts";
import { measureAll } from "./scale/measure-all.ts";
import type { Cost } from "./scale/measure-statement.ts";
import type { Measure } from "./support/report.ts";

const small = sizeFrom("BENCH_PEOPLE_SMALL", 10_000);
const large = sizeFrom("BENCH_PEOPLE_LARGE", 100_000);
const million = 1_000_000;
/** Projected from a run with 100,000 people, a million people need 40 GB and half an hour of processor time. */
const settings = {
	shared_buffers: process.env.BENCH_SHARED_BUFFERS ?? "2GB",
	maintenance_work_mem: "1GB",
	// Filling needs no replication log.
	wal_level: "minimal",
	max_wal_senders: "0",
	max_wal_size: "8GB",
	full_page_writes: "off",
	autovacuum: "off",
	jit: "off",
	// Each statement uses one core, as on a machine with many people at once.
	max_parallel_workers_per_gather: "0",
	max_parallel_maintenance_workers: "0",
};

/**
 * Measures every statement of every repository at two sizes of the same installation. `BENCH_FILLED_SMALL` and
 * `BENCH_FILLED_LARGE` are addresses of databases that are already filled. `BENCH_KEEP=on` keeps the databases that
 * it fills and prints their addresses.
 */
export async function run(): Promise<Measure[]> {
	const inWords = (people: number) => people.toLocaleString("en");
	console.error(`Statements at ${inWords(small)} and at ${inWords(large)} people.`);
	if (large < million)
		console.error(
			`Not at a million: that is BENCH_PEOPLE_LARGE=${million}, with 50 GB of free disk and some hours.`,
		);
	const statements = everyStatement(fileURLToPath(new URL("..", import.meta.url)));
	const few = await costsAt(small, process.env.BENCH_FILLED_SMALL, statements);
	const many = await costsAt(large, process.env.BENCH_FILLED_LARGE, statements);
	const { measures, reasons, notRun } = compareSizes({ small, large, few: few.costs, many: many.costs });
	console.error(
		`Not run, because a made-up row breaks a constraint, or nothing to explain (${notRun.length}):`,
	);
	for (const line of notRun) console.error(`  ${line}`);
	console.error(`May cost more where there are more people (${reasons.length} reasons):`);
	for (const line of reasons) console.error(`  ${line}`);
	return [...many.bytes, ...measures];
}

interface AtOneSize {
	readonly costs: Map<string, Cost | string>;
	readonly bytes: Measure[];
}

async function costsAt(
	people: number,
	filled: string | undefined,
	statements: readonly WrittenStatement[],
): Promise<AtOneSize> {
	if (filled) return measured({ client: await openFilled(filled), url: filled }, people, statements);
	const server = await startPostgresServer(settings);
	const keeps = process.env.BENCH_KEEP === "on";
	try {
		const started = performance.now();
		const tell = (line: string) => console.error(`  ${line}`);
		const { client, url } = await filledDatabase(server, people, tell);
		console.error(`${people} people filled in ${Math.round((performance.now() - started) / 1000)} s.`);
		if (keeps) console.error(`Kept at ${url}, in ${server.dataFolder}: end that server yourself.`);
		return await measured({ client, url }, people, statements);
	} finally {
		if (!keeps) await server.stop();
	}
}

async function measured(
	{ client, url }: { readonly client: pg.Client; readonly url: string },
	people: number,
	statements: readonly WrittenStatement[],
): Promise<AtOneSize> {
	client.on("error", () => undefined);
	const bytes = await bytesOfPerson(client, people);
	const costs = await measureAll(client, statements, { people, samples: 5, url });
	await client.end();
	return { costs, bytes };
}

function sizeFrom(name: string, usual: number): number {
	const given = Number(process.env[name] ?? usual);
	if (!Number.isInteger(given) || given < 1000)
		throw new Error(`${name} is a number of people from 1000 on.`);
	return given;
}
