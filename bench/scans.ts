import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { migrationsFolder } from "../apps/server/src/compose.ts";
import { planScans } from "../apps/server/src/modules/scanner/plan-scans.ts";
import { startScan } from "../apps/server/src/modules/scanner/start-scan.ts";
import { systemClock } from "../apps/server/src/platform/clock/clock.ts";
import type { Database } from "../apps/server/src/platform/db/database.ts";
import { migrate, readMigrations } from "../apps/server/src/platform/db/migrate.ts";
import { openPostgres } from "../apps/server/src/platform/db/postgres.ts";
import { type Jobs, startJobs } from "../apps/server/src/platform/jobs/jobs.ts";
import { createLog } from "../apps/server/src/platform/log/log.ts";
import { addScanned, corpusOfScanned, scansInAll } from "../e2e/support/scanned-people.ts";
import { type RunningServer, startServer } from "../e2e/support/server.ts";
import { bareScansPerSecond, bareStatements } from "./scans/bare-scans.ts";
import {
	forgetStatements,
	type MeasuredPostgres,
	type StatementSum,
	startMeasuredPostgres,
	statementsSoFar,
} from "./scans/measured-postgres.ts";
import { type Measure, printTable } from "./support/report.ts";

/** As many as two workers scan at once: see scanner.jobs.ts. */
const connections = 16;

export interface ScansBenchOptions {
	readonly people: number;
}

/**
 * Everybody is due, as after a night in which nothing ran; two workers, one of which is killed -9 half way.
 * `node bench/scans.ts --people 1000` takes fewer.
 */
export async function run({ people }: ScansBenchOptions = { people: 10_000 }): Promise<Measure[]> {
	const folder = mkdtempSync(join(tmpdir(), "unlisted-scans-"));
	const postgres = await startMeasuredPostgres();
	try {
		const corpus = await corpusOfScanned(folder, people);
		const before = await bareRate(postgres, "floor_before", Math.min(people, 2000));
		const ours = await twoWorkers(postgres, corpus, people);
		const after = await bareRate(postgres, "floor_after", Math.min(people, 2000));
		return measures(people, ours, (before + after) / 2);
	} finally {
		await postgres.stop();
		rmSync(folder, { recursive: true, force: true });
	}
}

interface Outcome {
	readonly plannedPerSecond: number;
	readonly pressedSeconds: number;
	readonly byTwo: number;
	readonly byOne: number;
	readonly statements: number;
	readonly statementsOfQueue: number;
	readonly databaseMs: number;
	readonly workerMs: number | null;
	readonly recoverySeconds: number;
	readonly missing: number;
	readonly doubled: number;
}

async function withDatabase<T>(
	postgres: MeasuredPostgres,
	name: string,
	work: (db: Database, url: string) => Promise<T>,
): Promise<T> {
	await postgres.create(name);
	const url = postgres.url(name);
	const db = await openPostgres({ url, pool: 8, prepare: true, onIdleError: () => undefined });
	try {
		await migrate(db, readMigrations(migrationsFolder));
		return await work(db, url);
	} finally {
		await db.close();
	}
}

function bareRate(postgres: MeasuredPostgres, name: string, people: number): Promise<number> {
	return withDatabase(postgres, name, async (db, url) => {
		await addScanned(db, people);
		const { rows } = await db.query<{ id: string }>(
			`insert into private.scan_tasks (id, user_id, started_by, created_at)
			 select gen_random_uuid(), user_id, 'schedule', now() from private.scan_settings returning id`,
		);
		const halves = [0, 1].map((half) => rows.filter((_, at) => at % 2 === half).map(({ id }) => id));
		const rates = halves.map((tasks) => bareScansPerSecond({ url, connections: connections / 2, tasks }));
		return (await Promise.all(rates)).reduce((sum, rate) => sum + rate, 0);
	});
}

function twoWorkers(postgres: MeasuredPostgres, corpus: string, people: number): Promise<Outcome> {
	return withDatabase(postgres, "scans", async (db, url) => {
		await addScanned(db, people);
		const jobs = await queue(db, url);
		const plannedPerSecond = people / (await planned(db, jobs));
		const observed = await postgres.observe("scans");
		const env = {
			DATABASE_URL: url,
			MASTER_KEY: Buffer.alloc(32, 7).toString("base64"),
			CORPUS_FOLDER: corpus,
			ROLE: "worker",
		};
		await forgetStatements(observed);
		const workers = await Promise.all([startServer({ env }), startServer({ env })]);
		try {
			const [rest, pressedSeconds] = await Promise.all([
				killedHalfWay(observed, workers, people),
				pressStart(db, jobs),
			]);
			return { plannedPerSecond, pressedSeconds, ...rest };
		} finally {
			for (const worker of workers) await worker.stop();
			await jobs.stop();
			await observed.end();
		}
	});
}

/** Adds jobs, as a process that answers requests does. */
function queue(db: Database, databaseUrl: string): Promise<Jobs> {
	// What a worker makes at its start.
	const definitions = [{ name: "scanner.run-scan", handle: async () => undefined }];
	const log = createLog("silent");
	return startJobs({ db, databaseUrl, definitions, schedules: [], log, works: false, shutdownSeconds: 5 });
}

/** Seconds that one planner takes. */
async function planned(db: Database, jobs: Jobs): Promise<number> {
	const plan = planScans({ db, clock: systemClock, planOf: async () => null, jobs: () => jobs });
	const started = performance.now();
	await plan({}, { signal: new AbortController().signal });
	return (performance.now() - started) / 1000;
}

/** Seconds from the button to the result, for somebody who presses it while all the others wait. */
async function pressStart(db: Database, jobs: Jobs): Promise<number> {
	const userId = randomUUID();
	await db.query(
		`insert into auth.users (id, email, email_confirmed_at, created_at, updated_at)
		 values ($1, 'impatient@example.com', now(), now(), now())`,
		[userId],
	);
	const started = performance.now();
	await startScan({ db, clock: systemClock, jobs: () => jobs })(userId);
	for (;;) {
		const ended = "select from private.scan_tasks where user_id = $1 and status = 'completed'";
		if ((await db.query(ended, [userId])).rows.length > 0) return (performance.now() - started) / 1000;
		await sleep(20);
	}
}

async function killedHalfWay(
	observed: pg.Client,
	workers: readonly RunningServer[],
	people: number,
): Promise<Omit<Outcome, "plannedPerSecond" | "pressedSeconds">> {
	const one = async <T>(sql: string, values: unknown[] = []) =>
		(await observed.query(sql, values)).rows[0] as T;
	const completed = async () =>
		(await one<{ n: number }>("select count(*)::int as n from private.scan_tasks where status = 'completed'"))
			.n;
	const processorMs = () =>
		workers.reduce((sum: number | null, { pid }) => {
			const one = processorMilliseconds(pid);
			return sum === null || one === null ? null : sum + one;
		}, 0);
	// Their start is not the scans'; some are done by now.
	const [msBefore, doneBefore] = [processorMs(), await completed()];
	while ((await completed()) < people / 2) await sleep(100);
	const [killed, survivor] = workers as [RunningServer, RunningServer];
	const msAfter = processorMs();
	await killed.kill();
	const killedAt = new Date();
	const statements = await statementsSoFar(observed);
	const done = await completed();
	const { rows } = await observed.query<{ id: string }>(
		"select id from private.scan_tasks where status = 'running'",
	);
	const first = await one<{ at: Date }>("select min(started_at) as at from private.scan_tasks");
	for (;;) {
		const { unscanned, atWork } = await scansInAll(asSql(observed));
		if (unscanned + atWork === 0) break;
		if (Date.now() - killedAt.getTime() > 1_800_000) break;
		await sleep(500);
	}
	const sum = await scansInAll(asSql(observed));
	const last = await one<{ orphans: Date | null; others: Date }>(
		`select max(finished_at) filter (where id = any($1::uuid[])) as orphans,
			max(finished_at) filter (where id <> all($1::uuid[])) as others from private.scan_tasks`,
		[rows.map(({ id }) => id)],
	);
	printProfile(statements, done, survivor);
	const seconds = (from: Date, to: Date) => (to.getTime() - from.getTime()) / 1000;
	const calls = (of: readonly StatementSum[]) => of.reduce((all, { calls }) => all + calls, 0);
	return {
		byTwo: done / seconds(first.at, killedAt),
		byOne: (people - done - rows.length) / seconds(killedAt, last.others),
		statements: calls(statements) / done,
		statementsOfQueue: calls(statements.filter(ofQueue)) / done,
		databaseMs: statements.reduce((all, { milliseconds }) => all + milliseconds, 0) / done,
		workerMs: msBefore === null || msAfter === null ? null : (msAfter - msBefore) / (done - doneBefore),
		recoverySeconds: last.orphans ? seconds(killedAt, last.orphans) : 0,
		missing: sum.unscanned + sum.atWork + sum.failed,
		doubled: sum.endedOtherThanOnce + sum.exposuresWrong + sum.alertsWrong + sum.mailsWrong,
	};
}

const ofQueue = ({ query }: StatementSum) => /\bjobs\./.test(query);

function asSql(client: pg.Client) {
	return {
		query: async <T>(text: string, values: readonly unknown[] = []) => {
			const { rows, rowCount } = await client.query(text, [...values]);
			return { rows: rows as T[], affected: rowCount ?? 0 };
		},
	};
}

/** As the system counts it; null where it does not say. */
function processorMilliseconds(pid: number): number | null {
	try {
		const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
		// User and system time, in hundredths of a second.
		return (Number(fields[11]) + Number(fields[12])) * 10;
	} catch {
		return null;
	}
}

function printProfile(statements: readonly StatementSum[], scans: number, survivor: RunningServer): void {
	const words = (query: string) => query.replace(/\s+/g, " ").slice(0, 110);
	console.log("calls a scan, ms a scan, statement (the 40 most frequent, then the 10 that take longest)");
	const line = ({ query, calls, milliseconds }: StatementSum) =>
		`${(calls / scans).toFixed(2).padStart(8)} ${(milliseconds / scans).toFixed(3).padStart(8)}  ${words(query)}`;
	for (const one of statements.slice(0, 40)) console.log(line(one));
	console.log("");
	for (const one of statements.toSorted((a, b) => b.milliseconds - a.milliseconds).slice(0, 10))
		console.log(line(one));
	const complaints = survivor
		.output()
		.split("\n")
		.filter((text) => text.startsWith("{"));
	console.log(`${complaints.length} warnings of the one that was left`, complaints[0]?.slice(0, 300) ?? "");
}

function measures(people: number, ours: Outcome, floor: number): Measure[] {
	const plain = { ratio: null, against: null, goal: null, ok: null };
	const against = `bare driver, ${connections} connections, ${bareStatements} statements a scan (${Math.round(floor)}/s)`;
	const zero = (name: string, value: number): Measure => ({
		...plain,
		name,
		value,
		unit: "",
		goal: "0",
		ok: value === 0,
	});
	return [
		{ ...plain, name: `scans planned, of ${people} people`, value: ours.plannedPerSecond, unit: "people/s" },
		{
			...plain,
			name: "scans by two workers",
			value: ours.byTwo,
			unit: "scans/s",
			ratio: ours.byTwo / floor,
			against,
		},
		{
			...plain,
			name: "scans by the one that was left",
			value: ours.byOne,
			unit: "scans/s",
			ratio: ours.byOne / floor,
			against,
		},
		{
			...plain,
			name: `statements a scan, two mails and ${ours.statementsOfQueue.toFixed(1)} of the job queue included`,
			value: ours.statements,
			unit: "statements",
			ratio: ours.statements / bareStatements,
			against: "bare driver",
		},
		{ ...plain, name: "database time a scan", value: ours.databaseMs, unit: "ms" },
		...(ours.workerMs === null
			? []
			: [{ ...plain, name: "processor time of workers a scan", value: ours.workerMs, unit: "ms" }]),
		{
			...plain,
			name: "until the dead worker's scans were done",
			value: ours.recoverySeconds,
			unit: "s",
			goal: "≤ 45",
			ok: ours.recoverySeconds <= 45,
		},
		{
			...plain,
			name: "scan of somebody who presses Start while all wait",
			value: ours.pressedSeconds,
			unit: "s",
			goal: "≤ 3",
			ok: ours.pressedSeconds <= 3,
		},
		zero("people left out", ours.missing),
		zero("people or exposures with something doubled", ours.doubled),
	];
}

if (import.meta.main) {
	const at = process.argv.indexOf("--people");
	printTable(await run(at < 0 ? undefined : { people: Number(process.argv[at + 1]) }));
}
