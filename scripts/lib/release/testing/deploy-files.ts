import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { envVariables } from "../../../../apps/server/src/env/variables.ts";
import { root } from "../../run.ts";

export const read = (path: string): string => readFileSync(join(root, path), "utf8");

/** Variables that belong to the operating system or to Node, not to the product. */
const ofOthers = ["HOME", "NODE_ENV"];

export const unknownSettings = (names: readonly string[]): string[] =>
	names.filter((name) => !Object.hasOwn(envVariables, name) && !ofOthers.includes(name));

/** The names that a file of settings sets. */
export const settingsIn = (path: string): string[] =>
	[...read(path).matchAll(/^(\w+)=/gm)].map(([, name = ""]) => name);

export function isThere(program: string): boolean {
	return spawnSync("sh", ["-c", `command -v ${program}`]).status === 0;
}
