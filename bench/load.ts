import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify from "fastify";
import { startPostgresServer } from "../apps/server/src/testing/postgres-server.ts";
import type { Driven } from "./load/drive.ts";
import { driveInOwnProcess } from "./load/in-own-process.ts";
import { growthOf } from "./load/percentiles.ts";
import { makePeople, serve, webhookSecret } from "./load/served.ts";
import { type ProcessSamples, watchProcess } from "./load/watch-process.ts";
import {
	addPeople,
	type BareDatabase,
	bareEmbedded,
	barePostgres,
	emptyDatabase,
} from "./support/bare-database.ts";
import type { Measure } from "./support/report.ts";
import { startSandbox } from "./support/stripe-people.ts";

/**
 * How many visitors are active at once. Ten minutes are the full run. `BENCH_SECONDS` makes it shorter, but a short run
 * says little about memory.
 */
const lines = 8;
const people = 40;
const seconds = Number(process.env.BENCH_SECONDS ?? 600);
const floorSeconds = Math.min(10, seconds);
/** A smaller factor is not growth: memory that is kept on purpose has a limit, and fills up at first. */
const noGrowth = 1.1;
const tailOfMedian = 10;

/**
 * People use the whole product for a while: first on PostgreSQL with an api process and a worker, then on the
 * embedded database. The floor is a bare Fastify with one query on a database of the same kind, with the same number
 * of visitors.
 */
export async function run(): Promise<Measure[]> {
	const sandbox = await startSandbox();
	try {
		const server = await startPostgresServer();
		try {
			const real = await measure("PostgreSQL", sandbox.url, await emptyDatabase(server));
			return [...real, ...(await measure("embedded", sandbox.url, null))];
		} finally {
			await server.stop();
		}
	} finally {
		sandbox.stop();
	}
}

async function measure(kind: string, stripeUrl: string, databaseUrl: string | null): Promise<Measure[]> {
	const folder = mkdtempSync(join(tmpdir(), "unlisted-load-"));
	const served = await serve(folder, people, stripeUrl, databaseUrl);
	try {
		const visitors = await makePeople(served.api.url, stripeUrl, people);
		const watched = Object.entries(served.processes).map(([name, { url }]) => ({
			name,
			watch: watchProcess(url),
		}));
		const ours = await driveInOwnProcess({
			url: served.api.url,
			seconds,
			lines,
			webhookSecret,
			people: visitors,
		});
		const samples: [string, ProcessSamples][] = [];
		for (const { name, watch } of watched) samples.push([name, await watch.stop()]);
		const floor = await driveFloor(databaseUrl);
		printByName(kind, ours);
		return [
			...rates(kind, ours, floor),
			...samples.flatMap(([name, one]) => ofProcess(`${name}, ${kind}`, one)),
		];
	} finally {
		await served.stop();
		rmSync(folder, { recursive: true, force: true });
	}
}

async function driveFloor(databaseUrl: string | null): Promise<Driven> {
	const database = databaseUrl === null ? await bareEmbedded() : barePostgres(databaseUrl);
	const { id } = await addPeople(database, 0);
	const app = bareFastify(database, id);
	await app.listen({ port: 0, host: "127.0.0.1" });
	try {
		const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
		return await driveInOwnProcess({ url, seconds: floorSeconds, lines, people: [], webhookSecret });
	} finally {
		await app.close();
		await database.close();
	}
}

function bareFastify(database: BareDatabase, userId: string) {
	const app = Fastify();
	app.get("/", () => database.query("select * from public.profiles where user_id = $1", [userId]));
	return app;
}

const plain = { ratio: null, against: null, goal: null, ok: null };

function rates(kind: string, ours: Driven, floor: Driven): Measure[] {
	const against = (value: number, unit: string) => `bare Fastify with one query (${round(value)} ${unit})`;
	const latency = (name: "p50" | "p95" | "p99"): Measure => ({
		...plain,
		name: `${name}, ${kind}`,
		value: round(ours.all[name]),
		unit: "ms",
		ratio: ours.all[name] / floor.all[name],
		against: against(floor.all[name], "ms"),
	});
	const tail = ours.all.p99 / ours.all.p50;
	return [
		{
			...plain,
			name: `requests, ${kind}`,
			value: round(ours.perSecond),
			unit: "requests/s",
			ratio: ours.perSecond / floor.perSecond,
			against: against(floor.perSecond, "requests/s"),
		},
		latency("p50"),
		latency("p95"),
		{ ...latency("p99"), goal: `< ${tailOfMedian} × p50 (${round(tail)})`, ok: tail < tailOfMedian },
		{
			...plain,
			name: `errors, ${kind}`,
			value: ours.failed,
			unit: "",
			against: ours.failures[0] ?? null,
			goal: "0",
			ok: ours.failed === 0,
		},
	];
}

function ofProcess(name: string, { heap, resident, delay }: ProcessSamples): Measure[] {
	const megabytes = (bytes: number) => round(bytes / 2 ** 20);
	const memory = (what: keyof typeof growthOf, bytes: readonly number[]): Measure => {
		const grown = growthOf[what](bytes);
		return {
			...plain,
			name: `${what} at the end, ${name}`,
			value: megabytes(bytes.at(-1) ?? 0),
			unit: "MB",
			ratio: grown,
			against: "the same after the start",
			goal: `ratio ≤ ${noGrowth}`,
			ok: grown <= noGrowth,
		};
	};
	return [
		memory("heap", heap),
		memory("memory", resident),
		{
			...plain,
			name: `event loop delay (p99), median of the seconds, ${name}`,
			value: round(delay.toSorted((a, b) => a - b)[Math.floor(delay.length / 2)] ?? 0),
			unit: "ms",
		},
		{
			...plain,
			name: `event loop delay (p99), worst second, ${name}`,
			value: round(Math.max(...delay)),
			unit: "ms",
		},
	];
}

function printByName(kind: string, { byName, failures }: Driven): void {
	console.log(`\n${kind}, ${seconds} s, ${lines} visitors at once: requests, p50, p95, p99 in ms`);
	for (const [name, { count, p50, p95, p99 }] of Object.entries(byName))
		console.log(
			`${name.padEnd(12)} ${String(count).padStart(7)} ${[p50, p95, p99].map((ms) => ms.toFixed(1).padStart(8)).join("")}`,
		);
	for (const failure of failures) console.log(`failed: ${failure}`);
}

function round(value: number): number {
	return Math.round(value * 10) / 10;
}
