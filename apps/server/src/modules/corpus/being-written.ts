import { readdir, readFile, readlink } from "node:fs/promises";

/**
 * Returns the files that some process has open for writing. Works on Linux, for processes of the same user. Nothing
 * else tells a stalled copy from a complete one.
 */
export async function filesBeingWritten(within: string): Promise<ReadonlySet<string>> {
	const files = new Set<string>();
	for (const process of await orNothing(readdir("/proc"))) {
		if (!/^\d+$/.test(process)) continue;
		for (const number of await orNothing(readdir(`/proc/${process}/fd`))) {
			const path = await readlink(`/proc/${process}/fd/${number}`).catch(() => "");
			if (!path.startsWith(within) || files.has(path)) continue;
			const info = await readFile(`/proc/${process}/fdinfo/${number}`, "utf8").catch(() => "");
			const flags = Number.parseInt(/^flags:\s+([0-7]+)$/m.exec(info)?.[1] ?? "0", 8);
			if ((flags & writing) !== 0) files.add(path);
		}
	}
	return files;
}

/** The bits of O_WRONLY and O_RDWR. */
const writing = 3;

async function orNothing(asked: Promise<string[]>): Promise<string[]> {
	return asked.catch(() => []);
}
