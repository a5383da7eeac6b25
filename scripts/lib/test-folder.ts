import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const shared = "/dev/shm";
/** Followed by the number of the process whose run it is. */
const prefix = "unlisted-tests-";
/** Several times what the files of a run take at any moment. */
const needed = 6 * 2 ** 30;

/**
 * A new folder for the files of a run, in memory where there is room. Each database of a test is a thousand files, made
 * and soon deleted. On a disk, ext4 does not use the place of a deleted file again for some minutes, and looks at all of
 * these places for each new file. So making a database took up to seven times the processor time there.
 */
export function testFolder(): { folder: string; remove: () => void } {
	const place = isInMemory() ? shared : tmpdir();
	removeLeft(place);
	const folder = mkdtempSync(join(place, `${prefix}${process.pid}-`));
	// PostgreSQL refuses to run as root. The user that it runs as must reach its own folder inside.
	chmodSync(folder, 0o711);
	return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Removes the files of runs that were killed. They would keep their memory until the machine starts again. */
export function removeLeft(place: string): void {
	for (const name of readdirSync(place)) {
		const by = name.startsWith(prefix) ? /^\d+/.exec(name.slice(prefix.length))?.[0] : undefined;
		if (by !== undefined && !isRunning(Number(by)))
			rmSync(join(place, name), { recursive: true, force: true });
	}
}

function isRunning(pid: number): boolean {
	try {
		return process.kill(pid, 0);
	} catch (error) {
		// The process of another user is there, and we may not signal it.
		return (error as NodeJS.ErrnoException).code === "EPERM";
	}
}

function isInMemory(): boolean {
	if (process.platform !== "linux" || !existsSync(shared)) return false;
	const { bavail, bsize } = statfsSync(shared);
	const memory = process.availableMemory();
	return fitsInMemory({ free: bavail * bsize, memory, mounts: readFileSync("/proc/mounts", "utf8") });
}

/** In a container, the folder is often tiny, or programs may not run from it, as some tests need. */
export function fitsInMemory(machine: { free: number; memory: number; mounts: string }): boolean {
	const lines = machine.mounts.split("\n").map((line) => line.split(" "));
	const [, , kind, options = ""] = lines.findLast(([, place]) => place === shared) ?? [];
	const runsPrograms = !options.split(",").includes("noexec");
	return kind === "tmpfs" && runsPrograms && machine.free >= needed && machine.memory >= needed;
}
