import { writeFileSync } from "node:fs";
import type { Reporter, TestModule } from "vitest/node";

/**
 * Writes how many tests ran into the file named by TEST_COUNTS, so that the run can end with one plain line, and which
 * ones did not, because a program such as nginx or promtool is missing: nobody sees those otherwise.
 */
export default class CountReporter implements Reporter {
	onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
		const counts = { passed: 0, failed: unhandledErrors.length, skipped: 0, whichSkipped: [] as string[] };
		for (const module of modules) {
			for (const test of module.children.allTests()) {
				const result = test.result();
				const { state } = result;
				if (state === "passed") counts.passed += 1;
				else if (state === "failed") counts.failed += 1;
				else {
					counts.skipped += 1;
					const why = result.state === "skipped" && result.note ? ` (${result.note})` : "";
					counts.whichSkipped.push(`${module.relativeModuleId}: ${test.fullName}${why}`);
				}
			}
			// A file that does not load, or a suite whose set-up fails, counts as failed, even if none of its tests
			// failed.
			counts.failed += module.errors().length;
			for (const suite of module.children.allSuites()) counts.failed += suite.errors().length;
		}
		if (process.env.TEST_COUNTS) writeFileSync(process.env.TEST_COUNTS, JSON.stringify(counts));
	}
}
