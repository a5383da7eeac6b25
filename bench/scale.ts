import { fileURLToPath } from "node:url";
import { startPostgresServer } from "../apps/server/src/testing/postgres-server.ts";
import { everyStatement } from "../scripts/lib/rows/every-statement.ts";
import { filledDatabase } from "./scale/filled-database.ts";
import { growsWithItsAnswer, mayReadWhole } from "./scale/may-read-whole.ts";
import { measureAll } from "./scale/measure-all.ts";
import type { Cost } from "./scale/measure-statement.ts";
import type { Measure } from "./support/report.ts";

const small = sizeFrom("BENCH_PEOPLE_SMALL", 10_000);
const large = sizeFrom("BENCH_PEOPLE_LARGE", 100_000);
/** A million people need about 60 GB and an hour. */
const settings = {
	shared_buffers: process.env.BENCH_SHARED_BUFFERS ?? "2GB",
	maintenance_work_mem: "512MB",
	// Nobody needs a log of the filling.
	wal_level: "minimal",
	max_wal_senders: "0",
	max_wal_size: "8GB",
	autovacuum: "off",
	jit: "off",
};

/** Less than this is not the statement's time: planning, and other programs on the machine. */
const noiseMs = 0.5;

/** Every statement of every repository at two sizes of the same installation. */
export async function run(): Promise<Measure[]> {
	const statements = everyStatement(fileURLToPath(new URL("..", import.meta.url)));
	const [few, many] = [await costsAt(small, statements), await costsAt(large, statements)];
	const measures: Measure[] = [];
	const notRun: string[] = [];
	for (const [name, at] of many) {
		const before = few.get(name);
		if (typeof at === "string" || before === undefined || typeof before === "string") {
			notRun.push(`${name}: ${typeof at === "string" ? at : before}`);
		} else if (at.notRun !== null || before.notRun !== null) {
			notRun.push(
				`${name}: ${at.notRun ?? before.notRun}${at.whole.length > 0 ? `; reads ${at.whole}` : ""}`,
			);
		} else measures.push(compared(name, before, at));
	}
	console.error(
		`Not run, because a made-up row breaks a constraint, or nothing to explain (${notRun.length}):`,
	);
	for (const line of notRun.sort()) console.error(`  ${line.replace(/\s+/g, " ")}`);
	return measures.sort((a, b) => (b.ratio ?? 0) - (a.ratio ?? 0));
}

async function costsAt(people: number, statements: ReturnType<typeof everyStatement>) {
	const server = await startPostgresServer(settings);
	try {
		const started = performance.now();
		const client = await filledDatabase(server, people);
		client.on("error", () => undefined);
		console.error(`${people} people filled in ${Math.round((performance.now() - started) / 1000)} s.`);
		const costs = await measureAll(client, statements, { people, samples: 5 });
		await client.end();
		return costs;
	} finally {
		await server.stop();
	}
}

function compared(name: string, before: Cost, at: Cost): Measure {
	const reason = mayReadWhole[name] ?? growsWithItsAnswer[name];
	const isFlat = at.ms <= noiseMs || at.ms <= 2 * before.ms || at.pages <= 2 * before.pages;
	return {
		name: at.whole.length > 0 ? `${name} [reads ${at.whole.join("; ")}]` : name,
		value: at.ms,
		unit: `ms, ${at.pages} pages`,
		ratio: at.ms / Math.max(before.ms, 0.01),
		against: `${before.ms.toFixed(2)} ms, ${before.pages} pages at ${small} people`,
		goal: reason === undefined ? `≤ 2 at ${large} people` : `none: ${reason}`,
		ok: reason === undefined ? isFlat : null,
	};
}

function sizeFrom(name: string, usual: number): number {
	const given = Number(process.env[name] ?? usual);
	if (!Number.isInteger(given) || given < 1000)
		throw new Error(`${name} is a number of people from 1000 on.`);
	return given;
}
