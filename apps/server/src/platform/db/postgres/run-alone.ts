import { randomInt } from "node:crypto";
import pg from "pg";
import type { Transaction } from "../database.ts";
import { hearErrorsOf, silentPeers, veryLongMs } from "./connections.ts";

export interface AloneOptions {
	readonly url: string;
	/**
	 * False behind a pooler that gives the connection to another client after each transaction. Such a pooler forgets
	 * prepared statements and refuses connection settings.
	 */
	readonly prepare: boolean;
	/** The address of the server itself, if `url` leads to such a pooler. For statements that run alone. */
	readonly migrateUrl?: string | undefined;
}

/** Runs a transaction on the database that everything else uses. */
type Transact = (work: (tx: Transaction) => Promise<void>) => Promise<void>;

/** A pooler in transaction mode cannot run this statement correctly. */
export class PoolerBetween extends Error {
	constructor() {
		super(
			"DATABASE_PREPARE=off says that a pooler is between, and this statement needs a connection of its own without a limit of time. Set DATABASE_MIGRATE_URL to PostgreSQL's own address.",
		);
	}
}

/** The statement would run in another database, but be recorded as done in this one. */
export class OtherDatabase extends Error {
	constructor() {
		super(
			"DATABASE_MIGRATE_URL leads to another database than DATABASE_URL, or to a copy of it. Set it to the own address of the PostgreSQL behind DATABASE_URL, with the same database. Nothing was run.",
		);
	}
}

/**
 * Runs statements on a separate connection, because those of the pool end long statements. It never goes through a
 * pooler in transaction mode: the settings would then apply to somebody else's statements, and not to this one.
 */
export function aloneOn({ url, migrateUrl, prepare }: AloneOptions, transact: Transact) {
	let isSameDatabase = migrateUrl === undefined;
	return async (
		statement: string,
		{ lockTimeout = "0" }: { readonly lockTimeout?: string } = {},
	): Promise<void> => {
		if (!prepare && migrateUrl === undefined) throw new PoolerBetween();
		const client = new pg.Client({
			connectionString: migrateUrl ?? url,
			application_name: "unlisted-alone",
			...silentPeers,
			query_timeout: veryLongMs,
		});
		hearErrorsOf(client);
		await client.connect().catch((error: Error & { code?: string }) => {
			if (migrateUrl === undefined) throw error;
			throw Object.assign(
				new Error(`DATABASE_MIGRATE_URL: ${error.message || error.code}`, { cause: error }),
				{ code: error.code },
			);
		});
		try {
			if (!isSameDatabase) await refuseOtherDatabase(client, transact);
			isSameDatabase = true;
			await client.query("set statement_timeout = 0");
			await client.query("select set_config('lock_timeout', $1, false)", [lockTimeout]);
			await client.query(statement);
		} finally {
			await client.end();
		}
	};
}

/**
 * Takes a lock on one connection and looks for it on the other. If it is missing there, they are different databases,
 * whatever the addresses say.
 */
async function refuseOtherDatabase(client: pg.Client, transact: Transact): Promise<void> {
	const number = randomInt(2 ** 47);
	await transact(async (tx) => {
		await tx.query("select pg_advisory_xact_lock($1)", [number]);
		const { rows } = await client.query<{ free: boolean }>("select pg_try_advisory_lock($1) as free", [
			number,
		]);
		if (rows[0]?.free) throw new OtherDatabase();
	});
}
