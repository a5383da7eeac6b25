import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, inject, it, onTestFinished } from "vitest";
import { freePort } from "../../apps/server/src/testing/postgres-server.ts";
import { startServer } from "../support/server.ts";

const root = join(import.meta.dirname, "..", "..");
const body = JSON.stringify({
	name: "Ann Example",
	email: "ann@example.com",
	topic: "other",
	message: "Sent while it stops.",
});
const post = (url: string) =>
	fetch(`${url}/api/support`, { method: "POST", headers: { "content-type": "application/json" }, body });

describe("the start", () => {
	it("uses the Node 24 that came with the installation", () => {
		expect(process.versions.node).toMatch(/^24\./);
	});

	it("prints one block with address, mailbox, demo account and data folder, which only its owner can read", async () => {
		const server = await startServer();
		const printed = server.output();
		expect(printed).toContain(`Site     http://localhost:${server.port}`);
		expect(printed).toContain(`Mailbox  http://localhost:${server.port}/dev/mailbox`);
		expect(printed).toMatch(/Demo {5}demo@unlisted\.example {2}password \S+/);
		expect(printed).toContain(`Data     ${server.dataDir}`);
		for (const name of ["keys", "pgdata", "lock"]) {
			expect(statSync(join(server.dataDir, name)).mode & 0o077).toBe(0);
		}
		expect(await server.stop()).toBe(0);
	});

	it("of a second copy on the same DATA_DIR is refused with a sentence, and the first copy keeps running", async () => {
		const first = await startServer({ image: inject("siteImage") });
		const second = startServer({ dataDir: first.dataDir });
		await expect(second).rejects.toThrow(
			/Unlisted cannot start\. DATA_DIR .* is in use by another running copy/,
		);
		expect((await post(first.url)).status).toBe(201);
		expect(await first.stop()).toBe(0);
	});

	it.each([
		[{ ROLE: "boss" }, 'Unlisted cannot start. ROLE must be one of all, api, worker; it is "boss".\n'],
		[
			{ MASTER_KEY: "short" },
			"Unlisted cannot start. MASTER_KEY must be 32 bytes as base64 or hex; it is something else (not shown here).\n",
		],
		[
			// Nothing of a start uses it: the first backup would, at night.
			{ BACKUP_RECIPIENTS: "nobody" },
			"Unlisted cannot start. BACKUP_RECIPIENTS: nobody… is no recipient of age: age1….\n",
		],
		[
			// The refusal comes before it connects: nothing answers at that port.
			{ DATABASE_URL: "postgres://unlisted@127.0.0.1:1/unlisted", DEMO: "off" },
			"Unlisted cannot start. MASTER_KEY must be set: on PostgreSQL no key is made in DATA_DIR, because nobody could read the database once that folder is gone. Make one with `npm run cli -- keys new`, keep a copy elsewhere, and give the same one to every process.\n",
		],
	])("with a bad value %o ends with one line", async (env, line) => {
		const failure = await startServer({ env: env as unknown as Record<string, string> }).then(
			() => "started",
			(error: Error) => error.message,
		);
		expect(failure.replace(/^The server ended with 1:\n/, "")).toBe(line);
	});

	it("with a damaged master key ends with one line, and creates no other key", async () => {
		const dataDir = mkdtempSync(join(tmpdir(), "unlisted-damaged-"));
		onTestFinished(() => rmSync(dataDir, { recursive: true }));
		const file = join(dataDir, "keys", "master.key");
		mkdirSync(join(dataDir, "keys"));
		for (const damaged of ["", "c2hvcnQ="]) {
			writeFileSync(file, damaged);
			const failure = await startServer({ dataDir }).then(
				() => "it started",
				(error: Error) => error.message,
			);
			expect(failure).toBe(
				`The server ended with 1:\nUnlisted cannot start. ${file} does not hold 32 bytes: take it from your backup of keys.\n`,
			);
			expect(readFileSync(file, "utf8")).toBe(damaged);
		}
	});

	it("on a port that is taken says so in one line", async () => {
		const other = createServer((_request, response) => response.writeHead(404).end());
		await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
		const { port } = other.address() as { port: number };
		await expect(startServer({ port, image: inject("siteImage") })).rejects.toThrow(
			`PORT ${port} is taken by another program`,
		);
		other.close();
	});

	it("without a demo says what is missing", async () => {
		const server = await startServer({ image: inject("siteImage"), env: { DEMO: "off" } });
		expect(server.output()).toContain("SMTP_URL is not set");
		expect(server.output()).not.toMatch(/Demo|Mailbox/);
		expect((await fetch(`${server.url}/dev/mailbox`, { redirect: "manual" })).status).toBe(404);
		await server.stop();
	});
});

describe("the stop", () => {
	it("says that it is leaving, and serves until proxies have noticed", async () => {
		const env = { DEMO: "off", LEAVE_SECONDS: "8" };
		const server = await startServer({ image: inject("siteImage"), env });
		const stopped = server.stop();
		const probe = async () => (await fetch(`${server.url}/readyz`)).status;
		await expect.poll(probe).toBe(503);
		expect((await fetch(`${server.url}/readyz/proxy`)).status).toBe(503);
		expect((await fetch(`${server.url}/`)).status).toBe(200);
		expect(await stopped).toBe(0);
	});

	it("finishes the running requests, and keeps what they wrote", async () => {
		const server = await startServer({ image: inject("siteImage"), env: { RATE_LIMITS: "off" } });
		const requests = Array.from({ length: 30 }, () =>
			post(server.url).then(
				({ status }) => status,
				() => 0,
			),
		);
		// When the first request is answered, the others are running.
		await Promise.race(requests);
		const code = await server.stop();
		const statuses = await Promise.all(requests);
		expect(code).toBe(0);
		// Each request was finished or refused because the service is stopping. None was dropped after it was accepted.
		expect(statuses.filter((status) => status !== 201 && status !== 503 && status !== 0)).toEqual([]);
		expect(statuses.filter((status) => status === 201).length).toBeGreaterThan(0);
	});

	it("works with SIGTERM to npm, which forwards it only to the shell that it started", async () => {
		const dataDir = mkdtempSync(join(tmpdir(), "unlisted-npm-"));
		const port = String(await freePort());
		const env = {
			...process.env,
			PORT: port,
			DATA_DIR: dataDir,
			DEMO: "off",
			LEAVE_SECONDS: "0",
			NODE_ENV: "",
		};
		const npm = spawn("npm", ["start"], { cwd: root, env, stdio: "ignore" });
		const answers = async () => {
			const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
			await answer?.body?.cancel();
			return answer !== undefined;
		};
		await expect.poll(answers, { timeout: 90_000, interval: 200 }).toBe(true);
		npm.kill("SIGTERM");
		await expect.poll(answers, { timeout: 60_000, interval: 200 }).toBe(false);
		// The server closes its database after its port.
		rmSync(dataDir, { recursive: true, maxRetries: 20, retryDelay: 250 });
	});
});
