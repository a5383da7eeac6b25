import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { scansInAll } from "../../e2e/support/scanned-people.ts";
import type { RunningServer } from "../../e2e/support/server.ts";
import { logPosition } from "./again.ts";
import { type StatementSum, statementsSoFar } from "./measured-postgres.ts";
import { printProfile } from "./profile.ts";

export interface Outcome {
	readonly byTwo: number;
	readonly byOne: number;
	readonly statements: number;
	readonly statementsOfQueue: number;
	readonly databaseMs: number;
	readonly workerMs: number | null;
	readonly logBytes: number;
	readonly recoverySeconds: number;
	readonly missing: number;
	readonly doubled: number;
}

/** Lets both workers run until half is done, kills one with kill -9, and waits for the other to finish everything. */
export async function killedHalfWay(
	observed: pg.Client,
	workers: readonly RunningServer[],
	people: number,
): Promise<Outcome> {
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
	// The start of the workers does not count for the scans. Some scans are already done by now.
	const [msBefore, doneBefore] = [processorMs(), await completed()];
	const logBefore = await logPosition(observed);
	while ((await completed()) < people / 2) await sleep(100);
	const [killed, survivor] = workers as [RunningServer, RunningServer];
	const msAfter = processorMs();
	await killed.kill();
	const killedAt = new Date();
	const statements = await statementsSoFar(observed);
	const [done, logAfter] = [await completed(), await logPosition(observed)];
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
		logBytes: (logAfter - logBefore) / (done - doneBefore),
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

/** The system's own count. Null if it has none. */
function processorMilliseconds(pid: number): number | null {
	try {
		const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
		// User and system time, in hundredths of a second.
		return (Number(fields[11]) + Number(fields[12])) * 10;
	} catch {
		return null;
	}
}
