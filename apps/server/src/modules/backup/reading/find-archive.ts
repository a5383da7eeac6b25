import { readdir, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { BulkRefused } from "../../../platform/db/bulk/bulk-connection.ts";
import { madeAt } from "../archive/archive.rules.ts";

/** A file, or the newest one of a folder. */
export async function findArchive(source: string, kind: "data" | "keys"): Promise<string> {
	const path = resolve(source);
	const found = await stat(path).catch(() => null);
	if (!found) throw new BulkRefused(`There is no ${path}.`);
	if (!found.isDirectory()) return path;
	const newest = (await readdir(path))
		.filter((name) => madeAt(name, kind))
		.sort()
		.at(-1);
	if (!newest) throw new BulkRefused(`There is no backup ${kind === "keys" ? "of keys " : ""}in ${path}.`);
	return join(path, newest);
}
