import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import {
	freePort,
	type PostgresServer,
	startPostgresServer,
} from "../../apps/server/src/testing/postgres-server.ts";
import { signedIn } from "../support/api-person.ts";
import { startMailServer } from "../support/mail-server.ts";
import { administer, blockWith, filledIn } from "../support/operations-page.ts";
import { type RunningServer, startServer } from "../support/server.ts";

const page = "configure.md";
const password = randomBytes(12).toString("hex");
const isThere = spawnSync("pgbouncer", ["--version"]).status === 0;

/** Starts the pooler as the page prints it. An operator fills in the addresses and the file of passwords. */
async function startPooler(postgres: PostgresServer, mode: string): Promise<number> {
	const folder = mkdtempSync(join(tmpdir(), "unlisted-pgbouncer-"));
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
	const port = await freePort();
	const users = join(folder, "userlist.txt");
	writeFileSync(users, `"unlisted" "${password}"\n`);
	const printed = filledIn(blockWith(page, "ini", "pool_mode = transaction"), {
		"host=db.example port=5432": `host=127.0.0.1 port=${postgres.port}`,
		"listen_port = 6432": `listen_port = ${port}`,
		"/etc/pgbouncer/userlist.txt": users,
	});
	// The pooler takes the last of two lines that set the same.
	const session = mode === "session" ? blockWith(page, "ini", "pool_mode = session") : "";
	const config = join(folder, "pgbouncer.ini");
	writeFileSync(config, `${printed}${session}unix_socket_dir =\n`);
	const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
	if (user.uid !== undefined) for (const path of [folder, users, config]) chownSync(path, user.uid, user.gid);
	const child: ChildProcess = spawn("pgbouncer", [config], { ...user, stdio: ["ignore", "ignore", "pipe"] });
	let said = "";
	child.stderr?.on("data", (chunk) => {
		said += chunk;
	});
	const gone = new Promise((resolve) => child.once("exit", resolve));
	onTestFinished(async () => {
		child.kill("SIGKILL");
		await gone;
	});
	await expect.poll(() => said, { timeout: 10_000 }).toContain("process up");
	return port;
}

const modes: readonly (readonly [mode: string, settings: Record<string, string>])[] = [
	["transaction", { DATABASE_PREPARE: "off" }],
	["session", {}],
];

it.skipIf(!isThere).each(modes)(
	"behind PgBouncer in %s mode, set up as the page prints it, people sign in, scan and get mail, also after a crash of PostgreSQL",
	async (mode, settings) => {
		const postgres = await startPostgresServer();
		onTestFinished(() => postgres.stop());
		const admin = postgres.url("postgres");
		await administer(admin, filledIn(blockWith(page, "sql", "create database unlisted"), { "…": password }));
		const mail = await startMailServer();
		onTestFinished(() => mail.close());
		const port = await startPooler(postgres, mode);
		const address = (at: number) => `postgres://unlisted:${password}@127.0.0.1:${at}/unlisted`;
		const start = async (): Promise<RunningServer> => {
			const server = await startServer({
				env: {
					...settings,
					DATABASE_URL: address(port),
					DATABASE_MIGRATE_URL: address(postgres.port),
					MASTER_KEY: randomBytes(32).toString("hex"),
					SMTP_URL: mail.url,
					STRIPE_SANDBOX_PORT: "0",
					BROKER_LAB_PORT: "0",
				},
			});
			onTestFinished(async () => void (await server.stop()));
			return server;
		};
		if (mode === "transaction") await expect(start()).rejects.toThrow("set statement_timeout = '30s'");
		await administer(admin, blockWith(page, "sql", "alter role unlisted"));
		// The old connections of the pooler have the old settings.
		await administer(
			admin,
			"select pg_terminate_backend(pid) from pg_stat_activity where usename = 'unlisted'",
		);
		const server = await start();

		const ask = await signedIn(server, server.demo);
		const scan = async () => {
			const { task_id: id } = await ask<{ task_id: string }>("POST", "/api/scanner/start");
			const state = async () => (await ask<{ status: string }>("GET", `/api/scanner/status/${id}`)).status;
			await expect.poll(state, { timeout: 60_000, interval: 500 }).toBe("completed");
		};
		const writeTo = async (email: string) => {
			const sent = await fetch(`${server.url}/api/support`, {
				method: "POST",
				headers: { "content-type": "application/json" },
				body: JSON.stringify({ name: "Ann", email, topic: "other", message: "Please help me." }),
			});
			expect(sent.status, await sent.text()).toBe(201);
			const got = () => mail.taken.filter(({ to }) => to === email).length;
			await expect.poll(got, { timeout: 30_000 }).toBe(1);
		};
		await scan();
		await writeTo("before@example.com");

		await postgres.kill();
		const ready = async () => (await fetch(`${server.url}/readyz`)).status;
		await expect.poll(ready, { timeout: 30_000 }).toBe(503);
		await postgres.start();
		await expect.poll(ready, { timeout: 60_000, interval: 500 }).toBe(200);
		await writeTo("after@example.com");
		await scan();
		expect(await server.stop()).toBe(0);
	},
	300_000,
);
