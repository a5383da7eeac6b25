import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, inject, it, onTestFinished } from "vitest";
import { startPostgresServer } from "../../apps/server/src/testing/postgres-server.ts";
import { runCommand } from "../support/command-line.ts";
import { type RunningServer, startServer } from "../support/server.ts";

function folder(): string {
	const path = mkdtempSync(join(tmpdir(), "unlisted-backups-"));
	onTestFinished(() => rmSync(path, { recursive: true, force: true }));
	return path;
}

const signIn = (server: RunningServer, anonKey: string, { email, password }: RunningServer["demo"]) =>
	fetch(`${server.url}/auth/v1/token?grant_type=password`, {
		method: "POST",
		headers: { "content-type": "application/json", apikey: anonKey },
		body: JSON.stringify({ email, password }),
	});

it("a running server is backed up, restored elsewhere, moved to PostgreSQL and back, and people sign in", async () => {
	const secrets = folder();
	const newKey = (await runCommand(["backup", "new-key"], {})).stdout;
	const [, recipient = ""] = /^# public key: (age1\S+)\nAGE-SECRET-KEY-\S+\n$/.exec(newKey) ?? [];
	writeFileSync(join(secrets, "key.txt"), newKey);
	const server = await startServer({ image: inject("siteImage") });
	const { demo } = server;
	const { anonKey } = JSON.parse((await runCommand(["keys"], { DATA_DIR: server.dataDir })).stdout);
	const [data, keys] = [folder(), folder()];
	const env = { DATA_DIR: server.dataDir, BACKUP_RECIPIENTS: recipient };
	expect((await runCommand(["backup", data], { DATA_DIR: server.dataDir })).stderr).toContain(
		"backups are encrypted",
	);
	const together = await runCommand(["backup", data, "--keys", data], env);
	expect(together.stderr).toContain("The keys go to another place than the data");
	const made = await runCommand(["backup", data, "--keys", keys], env);
	expect([made.stderr, made.stdout]).toEqual(["", expect.stringMatching(/^Backup .*\nHolds .*\nKeys .*\n$/)]);
	// The copy that the backup was read from is deleted, and the server keeps running.
	expect(readdirSync(server.dataDir).filter((name) => name.startsWith("copy-for-backup"))).toEqual([]);
	expect((await signIn(server, anonKey, demo)).status).toBe(200);
	await server.stop();

	const reading = { BACKUP_IDENTITY_FILE: join(secrets, "key.txt") };
	const verified = await runCommand(["backup", "verify", data], { ...reading, DATA_DIR: folder() });
	expect(verified.stdout).toContain("Whole    yes");
	const elsewhere = folder();
	const restoring = { ...reading, DATA_DIR: elsewhere };
	expect((await runCommand(["restore", data], restoring)).stderr).toContain("It needs its master key");
	const restored = await runCommand(["restore", data, "--keys", keys], restoring);
	expect([restored.stderr, restored.stdout]).toEqual(["", expect.stringContaining("Restored")]);
	const trial = { STRIPE_SANDBOX_PORT: "0", BROKER_LAB_PORT: "0" };
	const second = await startServer({ dataDir: elsewhere, env: trial });
	expect((await signIn(second, anonKey, demo)).status).toBe(200);
	expect(
		(
			await runCommand(["database", "move", "postgres"], {
				DATA_DIR: elsewhere,
				DATABASE_URL: "postgres://a@127.0.0.1:1/a",
			})
		).stderr,
	).toContain("is in use");
	await second.stop();

	const postgres = await startPostgresServer();
	onTestFinished(() => postgres.stop());
	const onPostgres = { DATA_DIR: elsewhere, DATABASE_URL: postgres.url("postgres") };
	const moved = await runCommand(["database", "move", "postgres"], onPostgres);
	expect([moved.stderr, moved.stdout]).toEqual([
		"",
		expect.stringContaining("counted again where they arrived"),
	]);
	const third = await startServer({
		dataDir: elsewhere,
		env: { ...trial, DATABASE_URL: onPostgres.DATABASE_URL },
	});
	// Programs and open pages keep their keys.
	expect((await signIn(third, anonKey, demo)).status).toBe(200);
	expect(await (await fetch(third.url)).text()).toContain(anonKey);
	await third.stop();
	const back = await runCommand(["database", "move", "embedded"], onPostgres);
	expect([back.stderr, back.stdout]).toEqual(["", expect.stringContaining("Start without DATABASE_URL")]);
	expect(readFileSync(join(elsewhere, "keys", "anon.key"), "utf8").trim()).toBe(anonKey);
	const fourth = await startServer({ dataDir: elsewhere, env: trial });
	expect((await signIn(fourth, anonKey, demo)).status).toBe(200);
	await fourth.stop();
}, 600_000);
