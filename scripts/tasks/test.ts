import { readFileSync } from "node:fs";
import { join } from "node:path";
import { buildSiteIfMissing, buildSiteIfStale } from "../lib/build-site.ts";
import { changedFiles, testFiles } from "../lib/changed-files.ts";
import { testsForChanges } from "../lib/changed-tests.ts";
import { bin, root, run } from "../lib/run.ts";
import { testFolder } from "../lib/test-folder.ts";

interface Counts {
	readonly passed: number;
	readonly failed: number;
	readonly skipped: number;
	/** Each with its file, and with its reason if it gave one. */
	readonly whichSkipped?: readonly string[];
}

/**
 * `npm test [-- FILTER…]`: builds what is out of date, runs every test, and reports the result in one last line. `npm
 * test -- --changed[=COMMIT]` runs the tests beside the files that changed since the commit (HEAD), for the inner
 * loop. `npm test -- --long` runs only the tests that take minutes for one sentence: processes killed at every
 * moment, walks over every screen, journeys that few people make, generated input in full, and the database tests again on the embedded database.
 * Continuous integration runs it after the others.
 */
const longProjects = ["long", "sweeps", "rare", "embedded", "thorough"];
/** Threads and processes of the tests find our code compiled here. Each of them would strip its types again. */
const compiled = join(root, "node_modules", ".cache", "compiled");
const isLong = process.argv.includes("--long");
const given = process.argv.slice(2).filter((argument) => argument !== "--long");
const since = given.map((argument) => /^--changed(?:=(.+))?$/.exec(argument)).find((match) => match !== null);
const {
	passed,
	failed,
	skipped,
	whichSkipped = [],
} = since ? await testChanges(since[1] ?? "HEAD") : await testAll();
if (since === undefined && given.length === 0)
	for (const test of whichSkipped) process.stdout.write(`skipped ${test}\n`);
process.stdout.write(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}\n`);

async function testAll(): Promise<Counts> {
	await buildSiteIfStale();
	const projects = longProjects.flatMap((name) => ["--project", isLong ? name : `!${name}`]);
	return vitest(["run", ...projects, ...given]);
}

async function testChanges(commit: string): Promise<Counts> {
	const { related, beside, leftOut } = testsForChanges(await changedFiles(commit), await testFiles());
	const results: Counts[] = [];
	if (related.length > 0) {
		results.push(
			await vitest([
				"related",
				"--run",
				"--passWithNoTests",
				"--project",
				"pure",
				"--project",
				"component",
				...related,
			]),
		);
	}
	if (beside.length > 0) {
		// Only journeys look at the newest pages, and a build takes more than a minute.
		await (beside.some((path) => path.startsWith("e2e/")) ? buildSiteIfStale() : buildSiteIfMissing());
		results.push(await vitest(["run", "--project", "database", "--project", "journeys", ...beside]));
	}
	process.stdout.write(
		`${leftOut} files of tests that start the product were not run: npm test runs them.\n`,
	);
	const sum = (key: "passed" | "failed" | "skipped") =>
		results.reduce((total, counts) => total + counts[key], 0);
	return { passed: sum("passed"), failed: sum("failed"), skipped: sum("skipped") };
}

async function vitest(args: readonly string[]): Promise<Counts> {
	const { folder, remove } = testFolder();
	// The terminal also tells the test runner, which then ends what it started. We wait for it, and tidy up.
	process.once("SIGINT", ignore);
	try {
		const file = join(folder, "counts.json");
		const reporters = ["--reporter=default", `--reporter=${join(root, "scripts/lib/count-reporter.ts")}`];
		const env = { TEST_COUNTS: file, TMPDIR: folder, NODE_COMPILE_CACHE: compiled };
		const { code } = await run(bin("vitest"), [...args, ...reporters], { env });
		const counts = countsIn(file);
		process.exitCode ||= code === 0 && counts.failed > 0 ? 1 : code;
		return counts;
	} finally {
		process.off("SIGINT", ignore);
		remove();
	}
}

function ignore(): void {}

function countsIn(file: string): Counts {
	try {
		return JSON.parse(readFileSync(file, "utf8"));
	} catch {
		// The test runner itself did not finish.
		return { passed: 0, failed: 1, skipped: 0 };
	}
}
