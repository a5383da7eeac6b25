import { expect, it } from "vitest";
import { missingFromLock, unreviewedInstallScripts } from "./lockfile.ts";

it("a package of another platform that is missing in the lockfile is named", () => {
	const lock = {
		packages: {
			"node_modules/a": { optionalDependencies: { "a-linux": "1", "a-darwin": "1" } },
			"node_modules/a-linux": {},
		},
	};
	expect(missingFromLock(lock)).toEqual([expect.stringContaining("a-darwin")]);
});

it("an install script is reviewed before it runs, and its permission ends with it", () => {
	const lock = {
		packages: {
			"node_modules/node": { hasInstallScript: true },
			"node_modules/x/node_modules/sneaky": { hasInstallScript: true },
		},
	};
	expect(unreviewedInstallScripts(lock, { node: true, gone: true })).toEqual([
		expect.stringContaining("sneaky"),
		expect.stringContaining("gone"),
	]);
	expect(unreviewedInstallScripts(lock, { node: true, sneaky: false })).toEqual([]);
});
