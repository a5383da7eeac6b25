import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildSiteIfStale } from "../lib/build-site.ts";
import { bin, root, run } from "../lib/run.ts";

/** `npm test [-- FILTER…]`: builds what is stale, runs every test there is, and says how it went in one last line. */
await buildSiteIfStale();
const folder = mkdtempSync(join(tmpdir(), "unlisted-counts-"));
const file = join(folder, "counts.json");
const reporters = ["--reporter=default", `--reporter=${join(root, "scripts/lib/count-reporter.ts")}`];
const { code } = await run(bin("vitest"), ["run", ...reporters, ...process.argv.slice(2)], {
	env: { TEST_COUNTS: file },
});
const { passed, failed, skipped } = counts();
rmSync(folder, { recursive: true, force: true });
process.exitCode = code === 0 && failed > 0 ? 1 : code;
process.stdout.write(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}\n`);

function counts(): { passed: number; failed: number; skipped: number } {
	try {
		return JSON.parse(readFileSync(file, "utf8"));
	} catch {
		// The runner itself did not come to its end.
		return { passed: 0, failed: 1, skipped: 0 };
	}
}
