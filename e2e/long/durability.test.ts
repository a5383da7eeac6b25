import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPglite } from "../../apps/server/src/platform/db/embedded/pglite.ts";
import { openPostgres } from "../../apps/server/src/platform/db/postgres.ts";
import { type PostgresServer, startPostgresServer } from "../../apps/server/src/testing/postgres-server.ts";
import { type RunningServer, type ServerOptions, startServer } from "../support/server.ts";

const writes = 200;

/** Sends requests all at once, calls `cut` when about half are acknowledged, and returns the acknowledged ones. */
async function writeUntil(
	cut: (acknowledged: number) => Promise<void> | undefined,
	url: string,
): Promise<string[]> {
	const acknowledged: string[] = [];
	let cutting: Promise<void> | undefined;
	const write = async (n: number) => {
		const body = {
			name: `Person ${n}`,
			email: `person${n}@example.com`,
			topic: "other",
			message: "Written while the power fails.",
		};
		try {
			const answer = await fetch(`${url}/api/support`, {
				method: "POST",
				headers: { "content-type": "application/json" },
				body: JSON.stringify(body),
			});
			if (answer.status !== 201) return;
			acknowledged.push(((await answer.json()) as { reference: string }).reference);
			cutting ??= cut(acknowledged.length);
		} catch {
			// Not acknowledged, because the process was killed.
		}
	};
	await Promise.all(Array.from({ length: writes }, (_, n) => write(n)));
	await cutting;
	return acknowledged;
}

/** How often each reference is stored, read from the database itself. */
function countStored(rows: readonly { reference: string }[]): Map<string, number> {
	const counts = new Map<string, number>();
	for (const { reference } of rows) counts.set(reference, (counts.get(reference) ?? 0) + 1);
	return counts;
}

const query = "select reference from private.support_requests";

const env = { RATE_LIMITS: "off" };
const halfway = (kill: () => Promise<void>) => (count: number) => (count >= writes / 4 ? kill() : undefined);

function expectAllThere(acknowledged: readonly string[], stored: ReadonlyMap<string, number>): void {
	expect(acknowledged.length).toBeGreaterThanOrEqual(writes / 4);
	expect(acknowledged.length, "cut in the middle").toBeLessThan(writes);
	expect(
		acknowledged.filter((reference) => !stored.has(reference)),
		"acknowledged and lost",
	).toEqual([]);
}

describe("a process killed in the middle of 200 concurrent writes", () => {
	it("has lost no acknowledged write, on the embedded database", async () => {
		const first = await startServer({ env });
		const acknowledged = await writeUntil(halfway(first.kill), first.url);
		const second = await startServer({ env, dataDir: first.dataDir });
		expect(await second.stop()).toBe(0);
		const db = await openPglite(first.dataDir);
		const { rows } = await db.query<{ reference: string }>(query);
		await db.close();
		expectAllThere(acknowledged, countStored(rows));
	});

	describe("on PostgreSQL", () => {
		let postgres: PostgresServer;
		let server: RunningServer | undefined;
		beforeAll(async () => {
			postgres = await startPostgresServer();
		});
		afterAll(async () => {
			await server?.stop();
			await postgres.stop();
		});
		const start = async (more: Partial<ServerOptions> = {}) => {
			server = await startServer({ env: { ...env, DATABASE_URL: postgres.url("postgres") }, ...more });
			return server;
		};

		it("has lost no acknowledged write, even if the database is killed with it", async () => {
			const first = await start();
			const acknowledged = await writeUntil(
				halfway(async () => {
					await Promise.all([first.kill(), postgres.kill()]);
				}),
				first.url,
			);
			await postgres.start();
			const second = await start({ dataDir: first.dataDir });
			expect((await fetch(`${second.url}/readyz`)).status).toBe(200);
			const db = await openPostgres({
				url: postgres.url("postgres"),
				pool: 1,
				prepare: true,
				onIdleError: () => undefined,
			});
			const { rows } = await db.query<{ reference: string }>(query);
			await db.close();
			expectAllThere(acknowledged, countStored(rows));
		});

		it("is not ready while the database is away, and is ready again when it comes back", async () => {
			const running = server ?? (await start());
			const ready = async () => (await fetch(`${running.url}/readyz`)).status;
			expect(await ready()).toBe(200);
			await postgres.kill();
			expect(await ready()).toBe(503);
			expect((await fetch(`${running.url}/healthz`)).status).toBe(200);
			const refused = await fetch(`${running.url}/api/newsletter/subscribe`, {
				method: "POST",
				headers: { "content-type": "application/json" },
				body: JSON.stringify({ email: "ann@example.com" }),
			});
			expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "5"]);
			await postgres.start();
			for (let attempt = 0; attempt < 100 && (await ready()) !== 200; attempt += 1) await sleep(100);
			expect(await ready()).toBe(200);
		});
	});
});
