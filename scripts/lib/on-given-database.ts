import { globSync, readFileSync } from "node:fs";

/**
 * The files of a pattern with tests on the database that the run gives them (`onDatabase`). The others open databases of
 * their own, so a run on another database would be the same run again.
 */
export function onGivenDatabase(pattern: string): string[] {
	return globSync(pattern)
		.map((path) => path.replaceAll("\\", "/"))
		.filter((path) => readFileSync(path, "utf8").includes("onDatabase("));
}
