import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { keepAssets } from "./keep-assets.ts";
import { isSiteFresh, siteStamp, stampName } from "./release/site-stamp.mjs";
import { checkRouteScripts, compressedSize, scriptsByPath } from "./route-scripts.ts";
import { bin, root, run } from "./run.ts";

const web = join(root, "apps", "web");
const output = join(web, "build", "client");
/** The file name that platform/http/pages/site.ts reads. */
const routeScriptsName = ".route-scripts.json";

/** For tests that need a site but not its newest pages, because a build takes more than a minute. */
export async function buildSiteIfMissing(): Promise<void> {
	if (!existsSync(join(output, "index.html"))) await buildSiteIfStale();
}

/** Builds the site if its sources have changed since the last build. */
export async function buildSiteIfStale(): Promise<void> {
	if (isSiteFresh(root)) return;
	const wanted = siteStamp(root);
	process.stderr.write("Building the site.\n");
	// The build goes into a folder beside the current site and then replaces it, so a reader always finds a complete
	// site.
	const draft = `build.next-${process.pid}`;
	const env = { NODE_ENV: "production", SITE_BUILD_DIRECTORY: draft };
	try {
		const { code, output: said } = await run(bin("react-router"), ["build"], { cwd: web, quiet: true, env });
		if (code !== 0) throw new Error(`The site could not be built.\n${said}`);
		await compressAll(join(web, draft, "client"));
		checkStaticScripts(join(web, draft, "client"));
		checkRouteScripts(join(web, draft, "client"));
		const scripts = scriptsByPath(join(web, draft, "client"));
		writeFileSync(join(web, draft, "client", routeScriptsName), JSON.stringify(scripts));
		writeFileSync(join(web, draft, "client", stampName), wanted);
		keepAssets({ before: output, now: join(web, draft, "client") });
		replaceBuild(join(web, draft));
	} finally {
		rmSync(join(web, draft), { recursive: true, force: true });
	}
}

function replaceBuild(draft: string): void {
	const old = join(web, `build.old-${process.pid}`);
	if (existsSync(join(web, "build"))) renameSync(join(web, "build"), old);
	renameSync(draft, join(web, "build"));
	rmSync(old, { recursive: true, force: true });
}

const worthCompressing = new Set([".css", ".js", ".json", ".svg", ".txt", ".webmanifest", ".xml"]);

/** Compresses once here, slowly and well, instead of at each request. */
async function compressAll(folder: string): Promise<void> {
	for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
		const path = join(entry.parentPath, entry.name);
		if (!entry.isFile() || !worthCompressing.has(extname(path))) continue;
		const bytes = readFileSync(path);
		if (bytes.length < 1024) continue;
		const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
		writeFileSync(`${path}.br`, await promisify(brotliCompress)(bytes, { params }));
		writeFileSync(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }));
	}
}

/** How many bytes of compressed script a page without a framework may load. */
const staticScriptBudget = 6000;

/** A module that imports React would make such a page twenty times as heavy, and nobody would notice. */
function checkStaticScripts(client: string): void {
	const pages = readdirSync(client, { recursive: true, encoding: "utf8" }).filter((path) =>
		path.endsWith("index.html"),
	);
	const ofFramework = (page: string) => page.includes("__reactRouterContext");
	let checked = 0;
	for (const path of pages) {
		const page = readFileSync(join(client, path), "utf8");
		if (ofFramework(page)) continue;
		checked += 1;
		const files = new Set(page.match(/\/assets\/[\w.-]+\.js/g));
		const bytes = [...files].reduce((sum, file) => sum + compressedSize(join(client, file)), 0);
		if (files.size > 0 && bytes <= staticScriptBudget) continue;
		const told = `${[...files].join(", ") || "no script"}: ${bytes} bytes`;
		throw new Error(`The script of ${path} must be there and at most ${staticScriptBudget} bytes (${told}).`);
	}
	if (checked === 0) throw new Error("No page is without the framework.");
}
