import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import type { TestModule } from "vitest/node";
import CountReporter from "./count-reporter.ts";

it("a run names the tests that were skipped, each with its file and its reason", () => {
	const folder = mkdtempSync(join(tmpdir(), "unlisted-counts-"));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	const file = join(folder, "counts.json");
	vi.stubEnv("TEST_COUNTS", file);
	onTestFinished(() => void vi.unstubAllEnvs());
	const tests = [
		{ fullName: "Caddy reads its file", result: () => ({ state: "passed" }) },
		{ fullName: "nginx reads its file", result: () => ({ state: "skipped" }) },
		{ fullName: "a pooler", result: () => ({ state: "skipped", note: "There is no pgbouncer." }) },
	];
	const children = { allTests: () => tests, allSuites: () => [] };
	const module = { relativeModuleId: "proxies.test.ts", children, errors: () => [] };
	new CountReporter().onTestRunEnd([module as unknown as TestModule], []);
	expect(JSON.parse(readFileSync(file, "utf8"))).toEqual({
		passed: 1,
		failed: 0,
		skipped: 2,
		whichSkipped: [
			"proxies.test.ts: nginx reads its file",
			"proxies.test.ts: a pooler (There is no pgbouncer.)",
		],
	});
});
