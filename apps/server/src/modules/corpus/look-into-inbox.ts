import type { Stats } from "node:fs";
import { lstat, readdir, readFile, realpath } from "node:fs/promises";
import { join } from "node:path";
import { type SourceKind, sourceKinds } from "@unlisted/breach-corpus";
import { makeFolder } from "../../platform/process/make-folder.ts";
import { readWishes } from "./order.rules.ts";

export interface WaitingFile {
	readonly kind: SourceKind;
	readonly name: string;
	readonly path: string;
	/** The side file with the operator's wishes: NAME.json beside NAME. */
	readonly besides: string | null;
	readonly changedAt: number;
	readonly bytes: number;
	/** Changes as soon as the file grows, changes or is replaced. */
	readonly stamp: string;
	/** Why the file cannot be taken in, if this is known from its kind already. Null otherwise. */
	readonly refused: string | null;
}

export interface InboxLook {
	readonly files: readonly WaitingFile[];
	/** Entries that stay where they are. */
	readonly leftAlone: readonly { readonly place: string; readonly why: string }[];
}

/** How many files one look lists. The next look takes in the others. */
const mostAtOnce = 1000;
export const longestSideFile = 64 * 1024;

export async function makeInbox(inbox: string): Promise<void> {
	for (const folder of [...sourceKinds, "done", "failed"]) makeFolder(join(inbox, folder));
}

/** Lists the inbox. Follows no link, because a link may lead to anything that the server can read. */
export async function lookIntoInbox(inbox: string): Promise<InboxLook> {
	const files: WaitingFile[] = [];
	const leftAlone: { place: string; why: string }[] = [];
	const root = await orNone(realpath(inbox));
	if (root === null) return { files, leftAlone };
	for (const kind of sourceKinds) {
		const folder = join(root, kind);
		if ((await orNone(lstat(folder)))?.isSymbolicLink()) {
			leftAlone.push({ place: kind, why: "the folder is a link" });
			continue;
		}
		const names = new Set(((await orNone(readdir(folder))) ?? []).filter((name) => !isHidden(name)).sort());
		for (const name of names) {
			if (files.length >= mostAtOnce) break;
			if (name.endsWith(".json") && names.has(name.slice(0, -".json".length))) continue;
			const place = `${kind}/${name}`;
			const path = join(folder, name);
			const stats = await orNone(lstat(path));
			if (!stats) leftAlone.push({ place, why: "it is gone, or its name is not UTF-8" });
			else if (stats.isDirectory())
				leftAlone.push({ place, why: "it is a folder; files lie in the four folders themselves" });
			else if (await waitsForItsFile(path, stats))
				leftAlone.push({ place, why: "its file is not there yet" });
			else
				files.push({
					kind,
					name,
					path,
					besides: names.has(`${name}.json`) ? `${path}.json` : null,
					changedAt: stats.mtimeMs,
					bytes: stats.size,
					stamp: stampOf(stats),
					refused: refusalOf(stats),
				});
		}
	}
	return { files, leftAlone };
}

export function stampOf({ ino, size, mtimeMs }: Stats): string {
	return `${ino}:${size}:${mtimeMs}`;
}

/** Recognizes incomplete files: hidden ones, and those with the names that downloads have until they are complete. */
function isHidden(name: string): boolean {
	return name.startsWith(".") || name.toLowerCase().endsWith(".part");
}

function refusalOf(stats: Stats): string | null {
	if (stats.isSymbolicLink()) return "It is a link. Put the file itself there.";
	// Opening a pipe would block until somebody writes to it.
	if (!stats.isFile()) return "It is no file but a pipe, a socket or a device.";
	return null;
}

/** Tells whether this is a side file that arrived before its file. No dump has such a name. */
async function waitsForItsFile(path: string, stats: Stats): Promise<boolean> {
	if (!path.endsWith(".json") || !stats.isFile() || stats.size > longestSideFile) return false;
	const text = await orNone(readFile(path, "utf8"));
	try {
		return text !== null && Object.keys(readWishes(text)).length > 0;
	} catch {
		return false;
	}
}

async function orNone<T>(asked: Promise<T>): Promise<T | null> {
	try {
		return await asked;
	} catch {
		return null;
	}
}
