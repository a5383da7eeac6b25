import { randomBytes, randomUUID } from "node:crypto";
import pg from "pg";
import { answerFromThread, inOwnThread } from "../support/own-thread.ts";

export interface BareScans {
	readonly url: string;
	readonly connections: number;
	/** The tasks of waiting people, one for each bare scan. */
	readonly tasks: readonly string[];
}

/** How many statements one bare scan runs. */
export const bareStatements = 9;

/** Bare scans per second, on one thread with a bare driver. */
export const bareScansPerSecond = (scans: BareScans): Promise<number> => inOwnThread(import.meta.url, scans);

const hashes = (count: number) => Array.from({ length: count }, () => randomBytes(32));

/**
 * The least that a scan asks of a database. It takes the task and reads everything about the person at once. In one
 * transaction it writes three exposures of the usual size, their alerts, two mails, the next date and the end.
 */
async function bareScan(client: pg.ClientBase, task: string): Promise<void> {
	const taken = await client.query(
		"update private.scan_tasks set status = 'running', started_at = now() where id = $1 returning user_id",
		[task],
	);
	const userId = taken.rows[0].user_id as string;
	await client.query(
		`select * from auth.users u join private.scan_settings s on s.user_id = u.id
		 left join private.person_keys k on k.person_id = u.id
		 left join private.monitored_identifiers i on i.user_id = u.id where u.id = $1`,
		[userId],
	);
	const ids = [randomUUID(), randomUUID(), randomUUID()];
	await client.query("begin");
	await client.query(
		`insert into private.exposures
			(id, user_id, record_hash, source_type, severity, confidence, sealed, content_hash, discovered_at, last_seen_at, found_in)
		 select e.id, $1, e.hash, 'breach_databases', 'high', 0.99, $2, e.hash, now(), now(), $3
		 from unnest($4::uuid[], $5::bytea[]) as e (id, hash)`,
		[userId, randomBytes(700), task, ids, hashes(3)],
	);
	await client.query(
		`insert into private.alerts (id, user_id, exposure_id, channel, occasion, message_id, created_at)
		 select gen_random_uuid(), $1, x, 'email', 'found', $2, now() from unnest($3::uuid[]) x`,
		[userId, randomUUID(), ids],
	);
	await client.query(
		`insert into private.mails (id, dedupe_key, recipient, kind, sealed_message, queued_at)
		 select gen_random_uuid(), 'alert:' || $1::text || ':' || gen_random_uuid(), 'somebody@example.com', 'alert', $2, now()
		 from generate_series(1, 2)`,
		[userId, randomBytes(6000)],
	);
	await client.query(
		"update private.scan_tasks set status = 'completed', progress = 100, finished_at = now() where id = $1",
		[task],
	);
	await client.query(
		"update private.scan_settings set next_scan_at = now() + interval '1 day' where user_id = $1",
		[userId],
	);
	await client.query("commit");
}

async function scanAll({ url, connections, tasks }: BareScans): Promise<number> {
	const clients = await Promise.all(
		Array.from({ length: connections }, async () => {
			const client = new pg.Client({ connectionString: url });
			await client.connect();
			return client;
		}),
	);
	const left = [...tasks];
	const started = performance.now();
	await Promise.all(
		clients.map(async (client) => {
			for (let task = left.pop(); task !== undefined; task = left.pop()) await bareScan(client, task);
		}),
	);
	const seconds = (performance.now() - started) / 1000;
	for (const client of clients) await client.end();
	return tasks.length / seconds;
}

answerFromThread(scanAll);
