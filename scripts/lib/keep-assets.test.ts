import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { keepAssets } from "./keep-assets.ts";

const folder = mkdtempSync(join(tmpdir(), "keep-assets-"));
afterEach(() => rmSync(folder, { recursive: true }));

function build(name: string, files: readonly string[]): string {
	mkdirSync(join(folder, name, "assets"), { recursive: true });
	for (const file of files) writeFileSync(join(folder, name, "assets", file), name);
	return join(folder, name);
}

test("a build has the assets of the build before it, and none that are older", () => {
	const first = build("first", ["page-1.js", "same-0.js"]);
	const second = build("second", ["page-2.js", "same-0.js"]);
	const third = build("third", ["page-3.js", "same-0.js"]);
	keepAssets({ before: join(folder, "none"), now: first });
	keepAssets({ before: first, now: second });
	expect(readdirSync(join(second, "assets"))).toEqual(["page-1.js", "page-2.js", "same-0.js"]);
	keepAssets({ before: second, now: third });
	expect(readdirSync(join(third, "assets"))).toEqual(["page-2.js", "page-3.js", "same-0.js"]);
});
