import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "../run.ts";
import { countingAdvisories, readAudit } from "./audit.ts";
import { countLicences, isAllowed, refusedLicences } from "./licences.ts";
import { installedPackages, type Lockfile } from "./locked-packages.ts";
import { sbomOf } from "./sbom.ts";

const lock: Lockfile = {
	name: "ours",
	version: "1.0.0",
	packages: {
		"": { version: "1.0.0", dependencies: { a: "1.0.0" } },
		"apps/server": { dependencies: { "@x/b": "1.0.0", "@ours/c": "1.0.0" } },
		"node_modules/@ours/c": { link: true },
		"node_modules/a": {
			version: "1.0.0",
			license: "MIT",
			dependencies: { d: "2" },
			integrity: "sha512-AAEC",
		},
		"node_modules/a/node_modules/d": { version: "2.0.0", license: "(GPL-3.0 OR MIT)" },
		"node_modules/d": { version: "1.0.0", license: "GPL-3.0", dev: true },
		"node_modules/@x/b": { version: "1.0.0", optional: true },
	},
};
const ours = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as Lockfile;

describe("licenses", () => {
	it("are allowed by name; a choice needs one allowed license, a combination needs all", () => {
		expect(["MIT", "(GPL-3.0 OR MIT)", "MIT AND ISC"].map(isAllowed)).toEqual([true, true, true]);
		expect(["GPL-3.0", "MIT AND GPL-3.0", "UNLICENSED", ""].map(isAllowed)).toEqual(Array(4).fill(false));
	});

	it("are refused with the package's name if they are missing or not allowed", () => {
		expect(refusedLicences(lock)).toEqual([
			expect.stringMatching(/^d@1\.0\.0 is under GPL-3\.0/),
			expect.stringMatching(/^@x\/b@1\.0\.0 is under no licence/),
		]);
		expect(countLicences(lock)).toBe("(GPL-3.0 OR MIT) 1, GPL-3.0 1, MIT 1, none 1");
	});

	it("are allowed for every installed package", () => {
		expect(refusedLicences(ours)).toEqual([]);
	});
});

describe("the bill of materials", () => {
	it("names each package with its address, scope, license and hash, and its dependencies", () => {
		expect(sbomOf(lock)).toMatchObject({
			bomFormat: "CycloneDX",
			specVersion: "1.6",
			components: [
				{ name: "@x/b", purl: "pkg:npm/%40x/b@1.0.0", scope: "optional" },
				{
					name: "a",
					scope: "required",
					licenses: [{ license: { id: "MIT" } }],
					hashes: [{ alg: "SHA-512", content: "000102" }],
				},
				{ "bom-ref": "node_modules/a/node_modules/d", licenses: [{ expression: "(GPL-3.0 OR MIT)" }] },
				{ name: "d", version: "1.0.0", scope: "excluded" },
			],
			dependencies: [
				{ ref: "node_modules/@x/b", dependsOn: [] },
				{ ref: "node_modules/a", dependsOn: ["node_modules/a/node_modules/d"] },
				{ ref: "node_modules/a/node_modules/d" },
				{ ref: "node_modules/d" },
				{ ref: "root", dependsOn: ["node_modules/@x/b", "node_modules/a"] },
			],
		});
	});

	it("of this repository is complete, refers only to its own parts, and is the same every time", () => {
		const made = sbomOf(ours) as {
			serialNumber: string;
			components: { "bom-ref": string; purl: string }[];
			dependencies: { ref: string; dependsOn: string[] }[];
		};
		expect(JSON.stringify(sbomOf(ours))).toBe(JSON.stringify(made));
		expect(made.serialNumber).toMatch(
			/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/,
		);
		expect(made.components.length).toBe(installedPackages(ours).length);
		const refs = new Set(["root", ...made.components.map((one) => one["bom-ref"])]);
		expect(refs.size).toBe(made.components.length + 1);
		const named = made.dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn]);
		expect(named.filter((ref) => !refs.has(ref))).toEqual([]);
		expect(made.components.filter(({ purl }) => !/^pkg:npm\/[^@\s]+@\S+$/.test(purl))).toEqual([]);
	});
});

describe("the audit", () => {
	const answer = {
		vulnerabilities: {
			a: {
				name: "a",
				via: [{ severity: "high", title: "Reads files", url: "https://x.example/1", name: "a" }],
			},
			b: { name: "b", via: ["a"] },
		},
	};

	it("reads each advisory once, however many packages depend on it", () => {
		const audit = readAudit(`npm warn something\n${JSON.stringify(answer, null, 2)}\n`);
		expect(audit).toEqual({
			kind: "audited",
			advisories: [{ name: "a", severity: "high", title: "Reads files", url: "https://x.example/1" }],
		});
	});

	it("says that nothing was checked if the registry does not answer or has no such database", () => {
		const refused = JSON.stringify({ message: "405 Method Not Allowed", statusCode: 405 }, null, 2);
		expect(readAudit(refused)).toEqual({ kind: "not audited", why: "405 Method Not Allowed" });
		expect(readAudit("")).toMatchObject({ kind: "not audited" });
	});

	it("counts advisories that nobody accepted", () => {
		const advisories = [{ name: "a", severity: "low", title: "t", url: "https://x.example/1" }];
		expect(countingAdvisories(advisories, "2026-01-01")).toEqual(advisories);
	});
});
