import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { root } from "./run.ts";

/** A program that reports its process id and then runs for an hour. */
const endless = `process.getBuiltinModule("node:fs").writeFileSync(process.env.TOLD, String(process.pid)); setTimeout(() => {}, 3_600_000);`;

describe("a command that is stopped while it waits for another program", () => {
	const folders: string[] = [];
	afterEach(() => {
		for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
	});

	it("stops that program too: the build of the site, a check", async () => {
		const folder = newFolder();
		const script = `import { run } from ${JSON.stringify(join(root, "scripts/lib/run.ts"))};
			await run(process.execPath, ["-e", ${JSON.stringify(endless)}], { quiet: true });`;
		const outer = spawn(process.execPath, ["--input-type=module", "-e", script], options(folder));
		expect(await stopped(outer, folder)).not.toBe(0);
	});

	it("stops that program too: the installation on a fresh clone", async () => {
		const folder = newFolder();
		for (const file of [
			"scripts/launch.mjs",
			"scripts/lib/release/site-stamp.mjs",
			"package.json",
			"package-lock.json",
		])
			cpSync(join(root, file), join(folder, file));
		writeFileSync(join(folder, "npm.js"), endless);
		const outer = spawn(process.execPath, [join(folder, "scripts/launch.mjs"), "start"], {
			...options(folder),
			env: { ...options(folder).env, npm_execpath: join(folder, "npm.js"), NODE_ENV: "" },
		});
		expect(await stopped(outer, folder)).not.toBe(0);
	});

	function newFolder(): string {
		const folder = mkdtempSync(join(tmpdir(), "unlisted-stop-"));
		folders.push(folder);
		return folder;
	}
});

const options = (folder: string) => ({
	stdio: "ignore" as const,
	env: { ...process.env, TOLD: join(folder, "pid"), npm_lifecycle_event: undefined },
});

/** Stops the outer program once the other one runs. Returns its exit code when both have ended. */
async function stopped(outer: ChildProcess, folder: string): Promise<number | null> {
	const told = join(folder, "pid");
	const ended = new Promise<number | null>((resolve) => outer.on("exit", resolve));
	await expect
		.poll(() => existsSync(told) && readFileSync(told, "utf8") !== "", { timeout: 20_000 })
		.toBe(true);
	const inner = Number(readFileSync(told, "utf8"));
	outer.kill("SIGTERM");
	try {
		const code = await ended;
		await expect.poll(() => isRunning(inner), { timeout: 5_000 }).toBe(false);
		return code;
	} finally {
		if (isRunning(inner)) process.kill(inner, "SIGKILL");
	}
}

function isRunning(pid: number): boolean {
	try {
		return process.kill(pid, 0);
	} catch {
		return false;
	}
}
