import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { productTables } from "../../apps/server/src/testing/describing-database.ts";
import { buildSiteIfMissing, buildSiteIfStale } from "../lib/build-site.ts";
import { conventional, unconventionalCalls } from "../lib/calling-convention.ts";
import { asvsComplaints, brokenLinks, missingEntrypoints, missingRooms } from "../lib/document-links.ts";
import { committed, generatedFiles } from "../lib/generated-files.ts";
import { crowdedFolders } from "../lib/imports/crowded-folders.ts";
import { roomsOf } from "../lib/imports/rooms.ts";
import { wrongImports } from "../lib/imports/wrong-imports.ts";
import { missingFromLock, unreviewedInstallScripts } from "../lib/lockfile.ts";
import { lookedUp, openLookups } from "../lib/open-lookups.ts";
import { unusualWords } from "../lib/plain-words.ts";
import { checkedRows } from "../lib/rows/checked-rows.ts";
import { wrongRows } from "../lib/rows/wrong-rows.ts";
import { bin, root, run } from "../lib/run.ts";
import { auditDependencies, countingAdvisories } from "../lib/supply-chain/audit.ts";
import { countLicences, refusedLicences } from "../lib/supply-chain/licences.ts";
import type { Lockfile } from "../lib/supply-chain/locked-packages.ts";
import { sbomOf } from "../lib/supply-chain/sbom.ts";
import { untypedCalls } from "../lib/typed-calls.ts";

/**
 * Checks everything that can be checked without running the product. Runs all steps, then gives the verdict.
 * `npm run check -- WORD…` runs only the steps with one of the words in their name, for the inner loop.
 */
const words = process.argv.slice(2);
const steps: Record<string, () => Promise<string>> = {
	"format and lint": () => outputOf(bin("biome"), ["check", "--error-on-warnings", "."]),
	"import directions": importComplaints,
	"rows and statements": wrongRowsOfProduct,
	"look-ups by name": async () => openLookups({ root, ...lookedUp }).join("\n"),
	"calling convention": async () => unconventionalCalls({ root, ...conventional }).join("\n"),
	"calls of the pages": async () => untypedCalls(await pageSources()).join("\n"),
	lockfile: async () => {
		const { allowScripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
		return [...missingFromLock(readLock()), ...unreviewedInstallScripts(readLock(), allowScripts)].join("\n");
	},
	licences: async () => refusedLicences(readLock()).join("\n"),
	"known advisories": knownAdvisories,
	"types of the server": () => outputOf(bin("tsc"), ["-p", "tsconfig.json"]),
	"types of the journeys": () => outputOf(bin("tsc"), ["-p", "e2e"]),
	"types of the site": () =>
		outputOf("npm", ["run", "--silent", "typecheck", "--workspace", "@unlisted/web"]),
	"dead code": () => outputOf(bin("knip"), []),
	documents: documentComplaints,
	"plain words": async () => unusualWords(await committedFiles()).join("\n"),
	"drift of generated files": driftedFiles,
};

/** An additional note for a step that passed. */
const remarks: Record<string, () => string> = {
	licences: () => countLicences(readLock()),
	lockfile: () => `${writeSbom()} names all of it`,
	"known advisories": () => auditRemark,
	"rows and statements": () => rowsRemark,
};
let auditRemark = "";
let rowsRemark = "";
const howToMendRows = "What to do about each: docs/house.md, “SQL and its row types”.";

if (words.length === 0) await buildSiteIfStale();
let failed = 0;
const chosen = Object.entries(steps).filter(
	([name]) => words.length === 0 || words.some((word) => name.includes(word)),
);
for (const [name, step] of chosen) {
	const started = performance.now();
	const complaint = await step();
	const seconds = ((performance.now() - started) / 1000).toFixed(1);
	const remark = remarks[name]?.();
	const passed = `ok      ${name} (${seconds} s)${remark ? `: ${remark}` : ""}\n`;
	process.stdout.write(complaint === "" ? passed : `FAILED  ${name}\n${complaint}\n`);
	if (complaint !== "") failed += 1;
}
process.stdout.write(
	failed === 0
		? `${words.length === 0 ? "All checks passed" : `${chosen.length} of ${Object.keys(steps).length} checks ran and passed`}.\n`
		: `${failed} of ${chosen.length} checks failed.\n`,
);
process.exitCode = failed === 0 ? 0 : 1;

async function outputOf(command: string, args: readonly string[]): Promise<string> {
	const { code, output } = await run(command, args, { quiet: true });
	return code === 0 ? "" : output.trim() || `${command} ended with ${code}`;
}

async function pageSources() {
	const list = ["ls-files", "--cached", "--others", "--exclude-standard", "apps/web/app"];
	const { output } = await run("git", list, { quiet: true });
	const paths = output.split("\n").filter((path) => /\.tsx?$/.test(path));
	return paths.map((path) => ({ path, text: readIfThere(path) }));
}

async function committedFiles() {
	const { output } = await run("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
		quiet: true,
	});
	const paths = output.split("\n").filter((path) => /\.(tsx?|mjs|md|sql|css)$/.test(path));
	return paths.map((path) => ({ path, text: readIfThere(path) }));
}

async function importComplaints(): Promise<string> {
	const folders = ["apps", "packages", "scripts", "bench", "attacks", "e2e"];
	const { output } = await run("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
		quiet: true,
	});
	const paths = output.split("\n").filter((path) => path !== "" && existsSync(join(root, path)));
	return [...(await wrongImports(root, folders)), ...crowdedFolders(paths)].join("\n");
}

function readIfThere(path: string): string {
	try {
		return readFileSync(join(root, path), "utf8");
	} catch {
		// The file is deleted, but the deletion is not committed yet.
		return "";
	}
}

async function documentComplaints(): Promise<string> {
	const { output } = await run("git", ["ls-files", "--cached", "--others", "--exclude-standard", "*.md"], {
		quiet: true,
	});
	const paths = output.split("\n").filter((path) => path.endsWith(".md") && existsSync(join(root, path)));
	const documents = paths.map((path) => ({ path, text: readIfThere(path) }));
	const exists = (path: string) => existsSync(join(root, path));
	return [
		...brokenLinks(documents, exists),
		...missingEntrypoints(readIfThere("docs/running.md"), readIfThere("docs/entrypoints.md")),
		...missingRooms(readIfThere("docs/house.md"), roomsOf),
		...asvsComplaints(readIfThere("docs/security/asvs.md")).map((one) => `docs/security/asvs.md: ${one}`),
	].join("\n");
}

async function driftedFiles(): Promise<string> {
	await buildSiteIfMissing();
	const drifted = (await generatedFiles()).filter(({ path, content }) => committed(path) !== content);
	return drifted.map(({ path }) => `${path} is not what the code makes. Run: npm run generate`).join("\n");
}

async function wrongRowsOfProduct(): Promise<string> {
	const database = await productTables();
	try {
		const { complaints, statements } = await wrongRows({ ...checkedRows, root, database });
		rowsRemark = `${statements} statements described`;
		return complaints.length === 0 ? "" : [...complaints, howToMendRows].join("\n");
	} finally {
		await database.close();
	}
}

function readLock(): Lockfile {
	return JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as Lockfile;
}

/** The file is not committed, because the lockfile determines it. */
function writeSbom(): string {
	const path = join(".cache", "sbom.cdx.json");
	mkdirSync(join(root, ".cache"), { recursive: true });
	writeFileSync(join(root, path), `${JSON.stringify(sbomOf(readLock()), null, "\t")}\n`);
	return path;
}

async function knownAdvisories(): Promise<string> {
	const audit = await auditDependencies();
	if (audit.kind === "not audited") {
		auditRemark = `NOT AUDITED, as no database of advisories answered (${audit.why})`;
		return "";
	}
	const counting = countingAdvisories(audit.advisories, new Date().toISOString().slice(0, 10));
	auditRemark = "none";
	return counting.map(({ name, severity, title, url }) => `${name}: ${severity}: ${title} ${url}`).join("\n");
}
