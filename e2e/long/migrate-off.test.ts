import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { freePort, startPostgresServer } from "../../apps/server/src/testing/postgres-server.ts";
import { startServer } from "../support/server.ts";

it("with MIGRATE=off on an empty database four processes live, are not ready, and work once another has migrated", async () => {
	const database = await startPostgresServer();
	const MASTER_KEY = randomBytes(32).toString("hex");
	const env = { DATABASE_URL: database.url("postgres"), MASTER_KEY, DEMO: "off", BROKERS: "off" };
	const probe = async (port: number, path: string) =>
		fetch(`http://127.0.0.1:${port}${path}`).then(
			async (answer) => [answer.status, await answer.json()],
			() => [0],
		);
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
	for (const server of [...waited, migrates]) expect(await server.stop()).toBe(0);
	await database.stop();
});
