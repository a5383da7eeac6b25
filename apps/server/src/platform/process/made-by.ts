import { hostname } from "node:os";

const host = hostname().replace(/[^A-Za-z0-9]/g, "_");
const day = 86_400_000;

/** Goes into the names of drafts and copies, so that what a killed process left can be told apart. */
export const madeBy = (): string => `${host}.${process.pid}`;

/**
 * Whether nobody works on it any more: its process is gone. Of a process of another machine or container we know nothing, and a
 * number may be given again, so there a day without a write decides.
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
