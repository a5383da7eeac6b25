import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { BadValue } from "../process/bad-value.ts";
import { DataDirInUse, lockDataDir } from "./data-dir-lock.ts";

const folder = () => mkdtempSync(join(tmpdir(), "unlisted-lock-"));

/** It throws away what would unlock the folder. The lock must not end with that. */
async function holdInAnotherProcess(dataDir: string) {
	const script = `import { lockDataDir } from ${JSON.stringify(new URL("./data-dir-lock.ts", import.meta.url).href)};
		lockDataDir(${JSON.stringify(dataDir)});
		setTimeout(() => {
			gc();
			process.stdout.write("held");
		}, 100);
		setInterval(() => {}, 1000);`;
	const child = spawn(process.execPath, ["--expose-gc", "--input-type=module-typescript", "-e", script], {
		stdio: ["ignore", "pipe", "ignore"],
	});
	const refused = once(child, "exit").then(() => Promise.reject(new Error("The folder was refused.")));
	await Promise.race([once(child.stdout, "data"), refused]);
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

it("a second try in the process that holds the folder does not let another process in", async () => {
	const dataDir = folder();
	const unlock = lockDataDir(dataDir);
	expect(() => lockDataDir(dataDir)).toThrow(DataDirInUse);
	await expect(holdInAnotherProcess(dataDir)).rejects.toThrow("The folder was refused.");
	unlock();
});

/** Why the folder is refused, as one line that the start prints. */
function refusal(dataDir: string): string {
	try {
		lockDataDir(dataDir)();
	} catch (error) {
		expect(error).toBeInstanceOf(BadValue);
		return (error as Error).message;
	}
	return "it was taken";
}

it("a folder that cannot be used is refused with its name and the reason", () => {
	const file = join(folder(), "file");
	writeFileSync(file, "");
	expect(refusal(file)).toMatch(`DATA_DIR ${file} cannot be used (EEXIST: `);
	expect(refusal(join(file, "below", "it"))).toMatch(/cannot be used \(ENOTDIR: .* Name a folder that/);
	if (process.platform === "linux")
		expect(refusal("/proc/unlisted/data"), "where Node never ends").toMatch(/cannot be used \(ENOENT: /);
	const loop = join(folder(), "loop");
	symlinkSync(loop, loop);
	expect(refusal(loop)).toMatch(/cannot be used \((ELOOP|EEXIST): /);
	const dataDir = folder();
	mkdirSync(join(dataDir, "lock"));
	expect(refusal(dataDir)).toMatch(/cannot be used \(EISDIR: /);
});

it("a lock file with another content is refused with its name, and stays", () => {
	const dataDir = folder();
	writeFileSync(join(dataDir, "lock"), "somebody's notes, which are no lock of ours. ".repeat(10));
	expect(refusal(dataDir)).toBe(
		`${join(dataDir, "lock")} was not written by Unlisted: delete this file, and start again.`,
	);
});

it.skipIf(process.platform === "win32")("another user's folder is refused with what to do about it", () => {
	const dataDir = folder();
	const seteuid = process.getuid?.() === 0 ? process.seteuid : undefined;
	chmodSync(dataDir, seteuid ? 0o700 : 0o500);
	// The first call loads all code while it may be read.
	lockDataDir(folder())();
	seteuid?.(65_534);
	try {
		expect(refusal(dataDir)).toMatch(
			/cannot be used \(EACCES: .* Let the user of the server own it \(chown\)/,
		);
		expect(refusal(join(dataDir, "new"))).toMatch(/cannot be used \(EACCES: .* Let the user of the server/);
	} finally {
		seteuid?.(0);
		chmodSync(dataDir, 0o700);
	}
});
