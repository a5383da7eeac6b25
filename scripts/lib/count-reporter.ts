import { writeFileSync } from "node:fs";
import type { Reporter, TestModule } from "vitest/node";

/**
 * Writes how many tests ran into the file named by TEST_COUNTS, so that the run can end with one plain line.
 */
export default class CountReporter implements Reporter {
	onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
		const counts = { passed: 0, failed: unhandledErrors.length, skipped: 0 };
		for (const module of modules) {
			for (const test of module.children.allTests()) {
				const { state } = test.result();
				if (state === "passed") counts.passed += 1;
				else if (state === "failed") counts.failed += 1;
				else counts.skipped += 1;
			}
			// A file that does not load, or a suite whose set-up fails, counts as failed, even if none of its tests
			// failed.
			counts.failed += module.errors().length;
			for (const suite of module.children.allSuites()) counts.failed += suite.errors().length;
		}
		if (process.env.TEST_COUNTS) writeFileSync(process.env.TEST_COUNTS, JSON.stringify(counts));
	}
}
