import { globSync, readFileSync } from "node:fs";

/**
 * The test files of a pattern that use the database of the run (`onDatabase`). Other test files open their own
 * databases, so they would behave the same on any database of the run.
 */
export function onGivenDatabase(pattern: string): string[] {
	return globSync(pattern)
		.map((path) => path.replaceAll("\\", "/"))
		.filter((path) => readFileSync(path, "utf8").includes("onDatabase("));
}
