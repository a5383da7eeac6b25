import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../apps/server/src/testing/postgres-server.ts";
import { median } from "./support/median.ts";
import type { Measure } from "./support/report.ts";

const root = join(import.meta.dirname, "..");
const runs = 3;

/**
 * Measures the time of `npm start` from the key press to being ready, once everything is installed, built and
 * migrated. The floor in the same run is a bare Node that opens the same embedded database and does nothing else.
 */
export async function run(): Promise<Measure[]> {
	const dataDir = mkdtempSync(join(tmpdir(), "unlisted-bench-start-"));
	try {
		await timeStart(dataDir);
		const starts: number[] = [];
		const floors: number[] = [];
		for (let n = 0; n < runs; n += 1) {
			starts.push(await timeStart(dataDir));
			floors.push(await timeOpening(dataDir));
		}
		const [start, floor] = [median(starts), median(floors)];
		return [
			{
				name: "second npm start until ready",
				value: Math.round(start),
				unit: "ms",
				ratio: start / floor,
				against: `a bare Node opening the same database (${Math.round(floor)} ms)`,
				goal: "≤ 3000 ms",
				ok: start <= 3000,
			},
		];
	} finally {
		rmSync(dataDir, { recursive: true, force: true });
	}
}

async function timeStart(dataDir: string): Promise<number> {
	const port = await freePort();
	const started = performance.now();
	const child = spawn("npm", ["start"], {
		cwd: root,
		env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: "silent" },
		stdio: "ignore",
		detached: true,
	});
	const gone = new Promise((resolve) => child.once("exit", resolve));
	await untilReady(port);
	const took = performance.now() - started;
	// Signals the whole process group, as Ctrl-C in a terminal does.
	if (child.pid) process.kill(-child.pid, "SIGINT");
	await gone;
	return took;
}

async function untilReady(port: number): Promise<void> {
	for (let attempt = 0; attempt < 12_000; attempt += 1) {
		const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
		if (answer?.ok) return;
		await sleep(10);
	}
	throw new Error("npm start was not ready within two minutes.");
}

async function timeOpening(dataDir: string): Promise<number> {
	const script = `import { PGlite } from "@electric-sql/pglite";
		const db = await PGlite.create(${JSON.stringify(join(dataDir, "pgdata"))});
		await db.query("select 1");
		await db.close();`;
	const started = performance.now();
	const options = { cwd: join(root, "apps", "server"), stdio: "inherit" } as const;
	const child = spawn(process.execPath, ["--input-type=module", "-e", script], options);
	const code = await new Promise((resolve) => child.once("exit", resolve));
	if (code !== 0) throw new Error("The bare Node could not open the database.");
	return performance.now() - started;
}
