import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, inject, it, onTestFinished } from "vitest";
import { newIdentity } from "../../apps/server/src/platform/crypto/age.ts";
import { runCommand } from "../support/command-line.ts";
import { startServer } from "../support/server.ts";

function folder(): string {
	const path = mkdtempSync(join(tmpdir(), "unlisted-copy-"));
	onTestFinished(() => rmSync(path, { recursive: true, force: true }));
	return path;
}

/** The folder may appear or disappear while we read it. */
function namesIn(path: string): string[] {
	try {
		return readdirSync(path);
	} catch {
		return [];
	}
}

/**
 * Starts a server and a backup that makes it copy its database. Thousands of extra files make the copy take seconds.
 */
async function whileCopying() {
	const dataDir = folder();
	const server = await startServer({
		image: inject("siteImage"),
		dataDir,
		env: { SHUTDOWN_SECONDS: "120" },
	});
	onTestFinished(() => server.kill());
	const many = join(dataDir, "pgdata", "many");
	mkdirSync(many);
	for (let n = 0; n < 20_000; n += 1) writeFileSync(join(many, String(n)), "");
	const { recipient } = await newIdentity();
	const command = runCommand(["backup", folder(), "--keys", folder()], {
		DATA_DIR: dataDir,
		BACKUP_RECIPIENTS: recipient,
	});
	const copies = () => namesIn(dataDir).filter((name) => name.startsWith("copy-for-backup-"));
	const isCopying = () =>
		copies().length > 0 && namesIn(join(dataDir, "keys", "requests")).some((name) => name.endsWith(".taken"));
	await expect.poll(isCopying, { timeout: 60_000, interval: 5 }).toBe(true);
	return { server, command, copies, isCopying };
}

it("a backup whose server dies during the copy of the database ends within seconds, says so, and leaves no copy", async () => {
	const { server, command, copies } = await whileCopying();
	await server.kill();
	const diedAt = performance.now();
	const { code, stderr } = await command;
	expect(performance.now() - diedAt).toBeLessThan(5000);
	expect(stderr).toMatch(/^The command failed\. The server ended meanwhile\..*\n$/);
	expect(code).toBe(1);
	expect(copies()).toEqual([]);
}, 120_000);

it("a server that stops during the copy of its database refuses new requests at once, and ends the copy", async () => {
	const { server, command, isCopying } = await whileCopying();
	const stopped = server.stop();
	const isRefused = () =>
		fetch(`${server.url}/healthz`).then(
			() => false,
			() => true,
		);
	await expect.poll(isRefused, { timeout: 60_000, interval: 20 }).toBe(true);
	expect(isCopying()).toBe(true);
	expect(await stopped).toBe(0);
	const { stderr, stdout } = await command;
	expect([stderr, stdout]).toEqual(["", expect.stringMatching(/^Backup /)]);
}, 120_000);
