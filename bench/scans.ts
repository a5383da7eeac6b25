import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addScanned, corpusOfScanned } from "../e2e/support/scanned-people.ts";
import { startServer } from "../e2e/support/server.ts";
import { type Again, scannedAgain } from "./scans/again.ts";
import { bareStatements } from "./scans/bare-scans.ts";
import { bareRate, connections, withDatabase } from "./scans/databases.ts";
import { planned, pressStart, queueOf } from "./scans/herd.ts";
import { killedHalfWay, type Outcome } from "./scans/killed-half-way.ts";
import { forgetStatements, type MeasuredPostgres, startMeasuredPostgres } from "./scans/measured-postgres.ts";
import { type Measure, printTable } from "./support/report.ts";

export interface ScansBenchOptions {
	readonly people: number;
}

/**
 * Everybody is due, as after a night in which nothing ran. One of two workers is killed with -9 halfway. `node
 * bench/scans.ts --people 1000` uses fewer people.
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

interface Herd extends Outcome {
	readonly plannedPerSecond: number;
	readonly pressedSeconds: number;
	readonly again: Again;
}

function twoWorkers(postgres: MeasuredPostgres, corpus: string, people: number): Promise<Herd> {
	return withDatabase(postgres, "scans", async (db, url) => {
		await addScanned(db, people);
		const queue = await queueOf(db, url);
		const plannedPerSecond = people / (await planned(db, queue));
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
				pressStart(db, queue),
			]);
			const again = await scannedAgain(observed, { db, queue }, Math.min(people, 2000));
			return { plannedPerSecond, pressedSeconds, again, ...rest };
		} finally {
			for (const worker of workers) await worker.stop();
			await queue.close();
			await observed.end();
		}
	});
}

function measures(people: number, ours: Herd, floor: number): Measure[] {
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
			name: `statements a first scan, two mails and ${ours.statementsOfQueue.toFixed(1)} of the job queue included`,
			value: ours.statements,
			unit: "statements",
			ratio: ours.statements / bareStatements,
			against: "bare driver",
		},
		{ ...plain, name: "database time a first scan", value: ours.databaseMs, unit: "ms" },
		{ ...plain, name: "PostgreSQL's log a first scan", value: ours.logBytes / 1000, unit: "kB" },
		...(ours.workerMs === null
			? []
			: [{ ...plain, name: "processor time of workers a first scan", value: ours.workerMs, unit: "ms" }]),
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
		{
			...plain,
			name: "scans that find the same, by one worker",
			value: ours.again.scansPerSecond,
			unit: "scans/s",
			ratio: ours.again.scansPerSecond / floor,
			against,
		},
		{
			...plain,
			name: "statements of such a scan, the job queue's included",
			value: ours.again.statements,
			unit: "statements",
		},
		{ ...plain, name: "database time of such a scan", value: ours.again.databaseMs, unit: "ms" },
		{ ...plain, name: "PostgreSQL's log of such a scan", value: ours.again.logBytes / 1000, unit: "kB" },
		zero("people left out", ours.missing),
		zero("people or exposures with something doubled", ours.doubled),
	];
}

if (import.meta.main) {
	const at = process.argv.indexOf("--people");
	printTable(await run(at < 0 ? undefined : { people: Number(process.argv[at + 1]) }));
}
