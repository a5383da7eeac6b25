import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { DataDirInUse, lockDataDir } from "./data-dir-lock.ts";

const folder = () => mkdtempSync(join(tmpdir(), "unlisted-lock-"));

async function holdInAnotherProcess(dataDir: string) {
	const script = `import { lockDataDir } from ${JSON.stringify(new URL("./data-dir-lock.ts", import.meta.url).href)};
		lockDataDir(${JSON.stringify(dataDir)});
		process.stdout.write("held");
		setInterval(() => {}, 1000);`;
	const child = spawn(process.execPath, ["--input-type=module-typescript", "-e", script], {
		stdio: ["ignore", "pipe", "inherit"],
	});
	await once(child.stdout, "data");
	return child;
}

it("a second process is refused while the first one holds the folder", async () => {
	const dataDir = folder();
	const other = await holdInAnotherProcess(dataDir);
	expect(() => lockDataDir(dataDir)).toThrow(DataDirInUse);
	other.kill("SIGTERM");
	await once(other, "exit");
});

it("a process that was killed leaves the folder free", async () => {
	const dataDir = folder();
	const other = await holdInAnotherProcess(dataDir);
	other.kill("SIGKILL");
	await once(other, "exit");
	const unlock = lockDataDir(dataDir);
	unlock();
});

it("the folder is free again after unlocking", () => {
	const dataDir = folder();
	lockDataDir(dataDir)();
	lockDataDir(dataDir)();
});
