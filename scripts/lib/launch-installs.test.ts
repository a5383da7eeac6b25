import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
	cpSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readFileSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { root } from "./run.ts";

/** A clone that was installed for production, with an npm that only notes that it was called. */
function productionClone() {
	const folder = mkdtempSync(join(tmpdir(), "unlisted-clone-"));
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
	for (const file of [
		"scripts/launch.mjs",
		"scripts/lib/release/site-stamp.mjs",
		"package.json",
		"package-lock.json",
	])
		cpSync(join(root, file), join(folder, file));
	const write = (path: string, text: string) => {
		mkdirSync(dirname(join(folder, path)), { recursive: true });
		writeFileSync(join(folder, path), text);
	};
	for (const task of ["cli", "check"]) write(`scripts/tasks/${task}.ts`, 'process.stdout.write("it ran");');
	const node = join("node_modules", "node", "bin", process.platform === "win32" ? "node.exe" : "node");
	mkdirSync(dirname(join(folder, node)), { recursive: true });
	symlinkSync(process.execPath, join(folder, node));
	const hash = createHash("sha256").update(`${process.platform} ${process.arch}\n`);
	for (const file of ["package-lock.json", "package.json"]) hash.update(readFileSync(join(folder, file)));
	write("node_modules/.unlisted-installed", `${hash.digest("hex")} production`);
	write("npm.js", 'process.getBuiltinModule("node:fs").writeFileSync("npm-was-called", "");');
	return {
		run: (task: string, env: Record<string, string>) => {
			const { stdout } = spawnSync(process.execPath, [join(folder, "scripts/launch.mjs"), task], {
				encoding: "utf8",
				env: { ...process.env, npm_execpath: join(folder, "npm.js"), npm_lifecycle_event: undefined, ...env },
			});
			return { stdout, installed: existsSync(join(folder, "npm-was-called")) };
		},
	};
}

describe("a command in a clone that was installed for production", () => {
	it("of the operator takes the packages that are there, with and without NODE_ENV: a server may run on them", () => {
		for (const NODE_ENV of ["production", "", "development"])
			expect(productionClone().run("cli", { NODE_ENV }), NODE_ENV).toEqual({
				stdout: "it ran",
				installed: false,
			});
	});

	it("of a developer installs what is missing", () => {
		expect(productionClone().run("check", { NODE_ENV: "" }).installed).toBe(true);
	});
});
