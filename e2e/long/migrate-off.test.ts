import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { migrate } from "../../apps/server/src/platform/db/migrations/migrate.ts";
import { readMigrations } from "../../apps/server/src/platform/db/migrations/migration-files.ts";
import { openPostgres } from "../../apps/server/src/platform/db/postgres.ts";
import { freePort, startPostgresServer } from "../../apps/server/src/testing/postgres-server.ts";
import { startServer } from "../support/server.ts";

const probe = async (port: number, path: string) =>
	fetch(`http://127.0.0.1:${port}${path}`).then(
		async (answer) => [answer.status, await answer.json()],
		() => [0],
	);

it("with MIGRATE=off on an empty database, four processes are alive but not ready, and work after another one has migrated", async () => {
	const database = await startPostgresServer();
	const MASTER_KEY = randomBytes(32).toString("hex");
	const env = { DATABASE_URL: database.url("postgres"), MASTER_KEY, DEMO: "off", BROKERS: "off" };
	const roles = ["api", "api", "worker", "worker"];
	const ports = await Promise.all(roles.map(() => freePort()));
	const wait = roles.map((ROLE, at) =>
		startServer({ port: ports[at] ?? 0, env: { ...env, ROLE, MIGRATE: "off" } }),
	);
	for (const port of ports) {
		await expect.poll(() => probe(port, "/healthz"), { timeout: 60_000 }).toEqual([200, { status: "ok" }]);
		expect(await probe(port, "/readyz")).toEqual([
			503,
			{ ready: false, reasons: ["no migration was applied yet"] },
		]);
	}
	const migrates = await startServer({ env });
	const waited = await Promise.all(wait);
	for (const port of ports)
		await expect.poll(() => probe(port, "/readyz")).toEqual([200, { ready: true, reasons: [] }]);
	for (const server of [...waited, migrates]) {
		expect(server.output()).not.toMatch(/\n {4}at |"stack"/);
		expect(await server.stop()).toBe(0);
	}
	await database.stop();
});

it("with MIGRATE=off on the database of an older release, a process is alive but not ready, and is ready after another one has migrated", async () => {
	const database = await startPostgresServer();
	onTestFinished(() => database.stop());
	const url = database.url("postgres");
	const migrations = readMigrations(join(import.meta.dirname, "../../db/migrations"));
	const old = await openPostgres({ url, pool: 1, prepare: true, onIdleError: () => undefined });
	await migrate(old, migrations.slice(0, 24));
	await old.close();
	const MASTER_KEY = randomBytes(32).toString("hex");
	const env = { DATABASE_URL: url, MASTER_KEY, DEMO: "off", BROKERS: "off" };
	const roles = ["api", "worker"];
	const ports = await Promise.all(roles.map(() => freePort()));
	const wait = roles.map((ROLE, at) =>
		startServer({ port: ports[at] ?? 0, env: { ...env, ROLE, MIGRATE: "off" } }),
	);
	const pending = `${migrations.length - 24} migrations are pending`;
	for (const port of ports) {
		await expect
			.poll(() => probe(port, "/readyz"), { timeout: 60_000 })
			.toEqual([503, { ready: false, reasons: [pending] }]);
		expect(await probe(port, "/healthz")).toEqual([200, { status: "ok" }]);
	}
	const migrates = await startServer({ env });
	for (const server of [...(await Promise.all(wait)), migrates]) {
		expect(server.output()).not.toMatch(/\n {4}at |"stack"/);
		expect(await server.stop()).toBe(0);
	}
});
