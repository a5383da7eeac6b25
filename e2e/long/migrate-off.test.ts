import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { freePort, startPostgresServer } from "../../apps/server/src/testing/postgres-server.ts";
import { startServer } from "../support/server.ts";

it("with MIGRATE=off on an empty database a process lives, is not ready, and works once another has migrated", async () => {
	const database = await startPostgresServer();
	const MASTER_KEY = randomBytes(32).toString("hex");
	const env = { DATABASE_URL: database.url("postgres"), MASTER_KEY, DEMO: "off", BROKERS: "off" };
	const port = await freePort();
	const probe = async (path: string) =>
		fetch(`http://127.0.0.1:${port}${path}`).then(
			async (answer) => [answer.status, await answer.json()],
			() => [0],
		);
	const waits = startServer({ port, env: { ...env, MIGRATE: "off" } });
	await expect.poll(() => probe("/healthz")).toEqual([200, { status: "ok" }]);
	expect(await probe("/readyz")).toEqual([503, { ready: false, reasons: ["no migration was applied yet"] }]);
	const migrates = await startServer({ env });
	const waited = await waits;
	await expect.poll(() => probe("/readyz")).toEqual([200, { ready: true, reasons: [] }]);
	await waited.stop();
	await migrates.stop();
	await database.stop();
});
