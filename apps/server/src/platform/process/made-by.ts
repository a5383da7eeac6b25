import { hostname } from "node:os";

const host = hostname().replace(/[^A-Za-z0-9]/g, "_");
const day = 86_400_000;

/** Part of the names of drafts and copies. It tells what a killed process left behind. */
export const madeBy = (): string => `${host}.${process.pid}`;

/**
 * Whether nobody works on the file anymore because its process is gone. About a process on another machine or in
 * another container we know nothing, and process ids may be reused. There, a day without a write decides.
 */
export function isLeftBehind(by: string, writtenAt: number): boolean {
	if (Date.now() - writtenAt > day) return true;
	const [from, pid] = by.split(".");
	return from === host && (Number(pid) === process.pid || !runs(Number(pid)));
}

function runs(pid: number): boolean {
	try {
		return process.kill(pid, 0);
	} catch (error) {
		return (error as NodeJS.ErrnoException).code === "EPERM";
	}
}
