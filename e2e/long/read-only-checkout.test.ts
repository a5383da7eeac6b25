import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { freePort } from "../../apps/server/src/testing/postgres-server.ts";

const root = join(import.meta.dirname, "..", "..");
const nobody = { uid: 65_534, gid: 65_534 };

/** Only root can become another user, and that user may not be able to read a checkout in root's home folder. */
function isReachable(): boolean {
	if (process.getuid?.() !== 0) return false;
	return spawnSync("ls", [join(root, "package.json")], nobody).status === 0;
}

it.skipIf(!isReachable())(
	"`npm start` in production writes nowhere but to DATA_DIR: a user who may write nothing else starts it",
	async () => {
		const dataDir = mkdtempSync(join(tmpdir(), "unlisted-nobody-"));
		chownSync(dataDir, nobody.uid, nobody.gid);
		const port = await freePort();
		const child = spawn("npm", ["start"], {
			...nobody,
			cwd: root,
			// Uses its own process group, because npm does not forward every signal.
			detached: true,
			env: {
				PATH: process.env.PATH,
				HOME: "/nonexistent",
				NODE_ENV: "production",
				DATA_DIR: dataDir,
				PORT: String(port),
				LEAVE_SECONDS: "0",
				STRIPE_SANDBOX_PORT: "0",
				BROKER_LAB_PORT: "0",
				MAX_EVENT_LOOP_DELAY: "0",
			},
		});
		let output = "";
		for (const stream of [child.stdout, child.stderr])
			stream.on("data", (chunk) => {
				output += chunk;
			});
		const exited = once(child, "exit");
		const isThere = () =>
			fetch(`http://127.0.0.1:${port}/readyz`).then(
				({ ok }) => ok || output,
				() => output,
			);
		await expect.poll(isThere, { timeout: 120_000, interval: 500 }).toBe(true);
		expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200);
		expect(output).not.toMatch(/EACCES|EROFS|permission/i);
		process.kill(-(child.pid ?? 0), "SIGTERM");
		await exited;
		rmSync(dataDir, { recursive: true, force: true });
	},
	180_000,
);
