import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { type ReadPlaybooks, readPlaybooks } from "@unlisted/broker-playbooks";
import { BadValue } from "../../../platform/process/bad-value.ts";

const bytesMax = 20 * 1024 * 1024;
const filesMax = 5_000;

/** The playbooks in a file, or in all JSON files of a folder, as DuckDuckGo keeps them. */
export function readPlaybookFiles(given: string): ReadPlaybooks {
	const path = resolve(given);
	const stats = statSync(path, { throwIfNoEntry: false });
	if (!stats) throw new BadValue(`There is no ${given}.`);
	if (!stats.isDirectory()) return readPlaybooks(parsed(path));
	const files = readdirSync(path)
		.filter((name) => name.endsWith(".json"))
		.sort();
	if (files.length === 0) throw new BadValue(`${given} holds no JSON files.`);
	if (files.length > filesMax) throw new BadValue(`${given} holds more files than there are playbooks.`);
	return readPlaybooks(files.map((name) => parsed(join(path, name))));
}

function parsed(path: string): unknown {
	const stats = statSync(path);
	if (!stats.isFile()) throw new BadValue(`${path} is no file.`);
	if (stats.size > bytesMax) throw new BadValue(`${path} is larger than any list of playbooks.`);
	try {
		return JSON.parse(readFileSync(path, "utf8"));
	} catch {
		throw new BadValue(`${path} is no JSON.`);
	}
}
