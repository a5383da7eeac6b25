import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { hearErrorsOf, silentPeers } from "../db/postgres/connections.ts";

const pauseMs = 100;

export interface Turn {
	/** Separate names do not wait for each other. */
	readonly name: string;
	/** After this time without a turn, false. */
	readonly waitMs: number;
}

/**
 * Lets one process after the other do something. Returns a function that ends the turn, or null if the others took
 * too long. It has its own connection, so it needs none of a pool. It asks again and again, because PostgreSQL builds
 * no index while a statement waits for a lock.
 */
export async function takeTurn(
	databaseUrl: string,
	{ name, waitMs }: Turn,
): Promise<(() => Promise<void>) | null> {
	const client = new pg.Client({
		connectionString: databaseUrl,
		application_name: "unlisted-turn",
		...silentPeers,
	});
	hearErrorsOf(client);
	await client.connect();
	const end = () => client.end();
	// Without parameters: a statement with them keeps its snapshot until the transaction ends, and an index that is
	// built waits for all snapshots.
	const ask = `select pg_try_advisory_xact_lock(hashtext(${client.escapeLiteral(`unlisted ${name}`)})) as mine`;
	try {
		await client.query("begin");
		await client.query("set local idle_in_transaction_session_timeout = 0");
		const until = performance.now() + waitMs;
		for (;;) {
			const { rows } = await client.query<{ mine: boolean }>(ask);
			if (rows[0]?.mine) return end;
			if (performance.now() >= until) break;
			await sleep(pauseMs);
		}
	} catch (error) {
		await end();
		throw error;
	}
	await end();
	return null;
}
