import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Database, Sql } from "../../apps/server/src/platform/db/database.ts";
import { openQueue } from "../../apps/server/src/platform/jobs/queue.ts";
import { createLog } from "../../apps/server/src/platform/log/log.ts";

const corpusCommand = join(import.meta.dirname, "..", "..", "packages", "breach-corpus", "src", "cli.ts");

/** Which people are in which source. Malware finds cause alerts at once, the others wait for the digest. */
const sources = [
	{ every: 1, kind: "breach", of: ["--breach", "Adobe"] },
	{ every: 2, kind: "paste", of: ["--title", "Paste of March"] },
	{
		every: 1,
		kind: "dark_web",
		of: ["--title", "Stealer log of March", "--classes", "Email addresses,Passwords,Website activity"],
	},
	{
		every: 3,
		kind: "social",
		of: ["--title", "Profiles", "--classes", "Email addresses,Names,Phone numbers"],
	},
] as const;

/** Makes a corpus that contains all of these people, as an operator does. Returns its folder. */
export async function corpusOfScanned(inside: string, people: number): Promise<string> {
	const folder = join(inside, "corpus");
	const command = (...args: string[]) => promisify(execFile)(process.execPath, [corpusCommand, ...args]);
	await command("init", folder);
	for (const { every, kind, of } of sources) {
		const path = join(inside, `${kind}.txt`);
		const there = Array.from({ length: people }, (_, n) => n).filter((n) => n % every === 0);
		writeFileSync(path, there.map((n) => `scanned${n}@example.com:Secret-${n}\n`).join(""));
		await command("ingest", folder, path, "--kind", kind, ...of, "--threads", "1", "--no-compact");
	}
	return folder;
}

/** Adds accounts with an overdue scan, as after a night without a worker. */
export async function addScanned(db: Sql, people: number): Promise<void> {
	await db.query(
		`with people as (
			insert into auth.users (id, email, email_confirmed_at, created_at, updated_at)
			select gen_random_uuid(), 'scanned' || n || '@example.com', now(), now(), now()
			from generate_series(0, $1::int - 1) n returning id
		), profiles as (
			insert into public.profiles (user_id, first_name, last_name) select id, 'Ann', 'Example' from people
		) insert into private.scan_settings (user_id, frequency, next_scan_at, updated_at)
		select id, 'monthly', date_trunc('milliseconds', now()) - interval '1 hour', now() from people`,
		[people],
	);
}

/** Runs now what the schedule does each minute. */
export async function planScansNow(db: Database, databaseUrl: string): Promise<void> {
	const log = createLog("silent");
	const queue = await openQueue({ db, databaseUrl, log, works: false, shutdownSeconds: 5 });
	try {
		// The same options as in scanner.jobs.ts.
		await queue.declare([{ name: "scanner.plan-scans", handle: async () => undefined, retryLimit: 1 }]);
		await queue.enqueue(db, "scanner.plan-scans", {});
	} finally {
		await queue.close();
	}
}

export interface ScansInAll {
	/** People without a complete scan. */
	readonly unscanned: number;
	/** Tasks that are neither completed nor failed. */
	readonly atWork: number;
	readonly failed: number;
	/** Scans that were reported as finished more or less than once. */
	readonly endedOtherThanOnce: number;
	/** People who do not have exactly one exposure for each of their records in the corpus. */
	readonly exposuresWrong: number;
	/** Exposures without exactly one alert. */
	readonly alertsWrong: number;
	/** People who did not get exactly one mail about their scan. */
	readonly mailsWrong: number;
}

export const nothingWrong: ScansInAll = {
	unscanned: 0,
	atWork: 0,
	failed: 0,
	endedOtherThanOnce: 0,
	exposuresWrong: 0,
	alertsWrong: 0,
	mailsWrong: 0,
};

/** Actual and expected state, person by person. */
export async function scansInAll(db: Sql): Promise<ScansInAll> {
	const { rows } = await db.query<ScansInAll>(
		`with people as (
			select u.id, substring(u.email from 'scanned(\\d+)@')::int as n from auth.users u where u.email like 'scanned%@example.com'
		), expected as (
			select p.id, (select count(*) from unnest($1::int[]) as every where p.n % every = 0) as exposures from people p
		), told as (
			select x.id, count(a.id) as alerts from private.exposures x
			left join private.alerts a on a.exposure_id = x.id and a.channel = 'email' group by x.id
		)
		select
			(select count(*)::int from people p where not exists
				(select from private.scan_tasks t where t.user_id = p.id and t.status = 'completed' and t.complete)) as unscanned,
			(select count(*)::int from private.scan_tasks where status in ('queued', 'running')) as "atWork",
			(select count(*)::int from private.scan_tasks where status = 'failed') as failed,
			(select count(*)::int from people p where
				(select count(*) from private.scan_tasks t where t.user_id = p.id and t.status = 'completed') <>
				(select count(*) from private.scanner_events e where e.user_id = p.id and e.kind = 'scan_completed')
			) as "endedOtherThanOnce",
			(select count(*)::int from expected e where e.exposures <>
				(select count(*) from private.exposures x where x.user_id = e.id)) as "exposuresWrong",
			(select count(*)::int from told where alerts <> 1) as "alertsWrong",
			(select count(*)::int from people p
				left join (
					select split_part(dedupe_key, ':', 2)::uuid as id, count(*) as mails from private.mails
					where kind = 'alert' group by 1
				) m using (id)
				where coalesce(m.mails, 0) <> 1
				or (select count(distinct message_id) from private.alerts a where a.user_id = p.id) <> 1) as "mailsWrong"`,
		[sources.map(({ every }) => every)],
	);
	const [row] = rows;
	if (!row) throw new Error("The sum of all scans is one row.");
	return row;
}
