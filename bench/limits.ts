import { createSecretKey } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { migrationsFolder } from "../apps/server/src/open-context.ts";
import { migrate } from "../apps/server/src/platform/db/migrations/migrate.ts";
import { readMigrations } from "../apps/server/src/platform/db/migrations/migration-files.ts";
import { openPostgres } from "../apps/server/src/platform/db/postgres.ts";
import { addCounts } from "../apps/server/src/platform/limits/rate-counts.repository.ts";
import { RateLimitStore } from "../apps/server/src/platform/limits/rate-limit-store.ts";
import { sharedCounts } from "../apps/server/src/platform/limits/shared-counts.ts";
import { startPostgresServer } from "../apps/server/src/testing/postgres-server.ts";
import { median } from "./scale/measure-statement.ts";
import type { Measure } from "./support/report.ts";

const addresses = 200;
const atOnce = 16;
const requests = 8000;

/** Compares two ways to count a request: one statement for each, and the exchange that the product uses. */
export async function run(): Promise<Measure[]> {
	const server = await startPostgresServer();
	try {
		const url = server.url("postgres");
		const db = await openPostgres({ url, pool: 10, prepare: true, onIdleError: () => undefined });
		await migrate(db, readMigrations(migrationsFolder));
		const address = (n: number) => `192.0.2.${n % addresses}`;
		const each = await timed(async (n) => {
			await addCounts(db, [{ key: address(n), count: 1, restMs: 60_000 }]);
		});
		await db.query("truncate private.rate_counts");
		let statements = 0;
		const counting = {
			...db,
			query: ((text: string, values: unknown[]) => {
				statements += 1;
				return db.query(text, values);
			}) as typeof db.query,
		};
		const silent = { warn: () => undefined, info: () => undefined };
		const shared = sharedCounts({ db: counting, log: silent, key: createSecretKey(new Uint8Array(32)) });
		const store = new RateLimitStore({ name: "bench", max: 600, shared });
		const together = await timed(async (n) => {
			store.count(address(n), 60_000);
		});
		// Waits until the last counts are sent.
		await sleep(600);
		await shared.close();
		await db.close();
		return [
			{
				name: "counting a request together with other processes",
				value: together * 1000,
				unit: `µs on its way; ${statements} statements for ${requests}`,
				ratio: together / each,
				against: `a statement for each: ${Math.round(each * 1000)} µs on its way`,
				goal: "≤ 0.1",
				ok: together / each <= 0.1,
			},
		];
	} finally {
		await server.stop();
	}
}

/** The median of the milliseconds that one request waits. */
async function timed(count: (n: number) => Promise<void>): Promise<number> {
	const times: number[] = [];
	let next = 0;
	const one = async () => {
		for (let n = next++; n < requests; n = next++) {
			const started = performance.now();
			await count(n);
			times.push(performance.now() - started);
		}
	};
	await Promise.all(Array.from({ length: atOnce }, one));
	return median(times);
}
