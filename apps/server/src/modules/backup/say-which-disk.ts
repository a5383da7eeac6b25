import { BadValue } from "../../platform/process/bad-value.ts";

/** Where a command writes. */
export interface WritesTo {
	readonly files: string;
	readonly database?: string;
}

/** Codes for a full disk: of a folder, of PostgreSQL's disk, and of the embedded database. */
const ofFullDisk = new Map<string | undefined, keyof WritesTo>([
	["ENOSPC", "files"],
	["EDQUOT", "files"],
	["53100", "database"],
]);

/** The system says that a disk is full, and not which one. */
export async function sayWhichDisk<T>(writesTo: WritesTo, work: () => Promise<T>): Promise<T> {
	try {
		return await work();
	} catch (error) {
		const { code, message } = error as { code?: string; message: string };
		const what = ofFullDisk.get(code);
		const where = what && writesTo[what];
		if (where === undefined) throw error;
		throw new BadValue(`${message}. Make room for ${where}, and run the command again.`);
	}
}
