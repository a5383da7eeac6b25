import { spawnSync } from "node:child_process";
import { existsSync, openSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "./run.ts";

it("a command whose answer finds a full disk says so and fails, so that half a key file is not taken for a whole one", ({
	skip,
}) => {
	skip(!existsSync("/dev/full"), "This system has no /dev/full.");
	const stdio = ["ignore" as const, openSync("/dev/full", "w"), "pipe" as const];
	const command = join(root, "scripts/tasks/cli.ts");
	const { status, stderr } = spawnSync(process.execPath, [command, "keys", "new"], {
		stdio,
		encoding: "utf8",
	});
	expect(stderr).toMatch(/^The answer could not be written: ENOSPC/m);
	expect(stderr).not.toMatch(/\n {4}at /);
	expect(status).toBe(1);
});
