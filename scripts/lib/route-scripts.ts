import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

interface Route {
	readonly path?: string;
	readonly parentId?: string;
	readonly module: string;
	readonly imports?: readonly string[];
}
export interface RouteManifest {
	readonly entry: { readonly module: string; readonly imports: readonly string[] };
	readonly routes: Readonly<Record<string, Route>>;
}

/**
 * How many kilobytes of compressed script a page for signed-in people may load, with what every such page loads once it
 * is quiet. Scripts that a press loads, such as a dialog's form, do not count. `npm run bench -- pages` measures what a
 * browser really loads.
 */
const budgets: Readonly<Record<string, number>> = {
	dashboard: 150,
	scanner: 167,
	"scanner/exposure/:id": 154,
	"scanner/settings": 152,
	identity: 154,
	removals: 157,
	"removals/:id": 156,
	"removals/authorization": 148,
	"removals/drop": 148,
	"removals/settings": 153,
	"removals/listings": 151,
	"removals/listings/:id": 156,
	"removals/disclosures": 149,
	profile: 147,
	account: 170,
	subscription: 152,
	billing: 147,
	checkout: 167,
};

/** The keeper of the session and what it needs. Every page for signed-in people loads them when it is quiet. */
const loadedWhenQuiet = /^(session-keeper|sign-out)-[\w-]+\.js$/;

function readManifest(client: string): { manifest: RouteManifest; name: string } {
	const assets = join(client, "assets");
	const name = readdirSync(assets).find((file) => /^manifest-[\w-]+\.js$/.test(file)) ?? "";
	const text = readFileSync(join(assets, name), "utf8");
	return { manifest: JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1)), name };
}

/**
 * For the path of each page: the scripts that its route and the layouts around it load. The server names them in the
 * head of the page.
 */
export function scriptsByPath(client: string): Readonly<Record<string, readonly string[]>> {
	const { manifest } = readManifest(client);
	const paths = Object.values(manifest.routes).flatMap(({ path }) => (path && path !== "*" ? [path] : []));
	return Object.fromEntries(paths.map((path) => [`/${path}`, scriptsOf(manifest, path)]));
}

/** One import may bring in a large library that makes a page slow, and nobody would notice. */
export function checkRouteScripts(client: string): void {
	const { manifest, name } = readManifest(client);
	const size = (file: string) => compressedSize(join(client, file));
	const whenQuiet = readdirSync(join(client, "assets")).filter((file) => loadedWhenQuiet.test(file));
	if (whenQuiet.length === 0) throw new Error("The script that keeps the session has another name now.");
	const always = [name, ...whenQuiet];
	const own = always.reduce((sum, file) => sum + size(`/assets/${file}`), 0);
	const paths = new Set([...Object.keys(budgets), ...signedInPaths(manifest)]);
	const wrong = [...paths].flatMap((path) => {
		const budget = Object.hasOwn(budgets, path) ? budgets[path] : undefined;
		const files = scriptsOf(manifest, path);
		const bytes = files.reduce((sum, file) => sum + size(file), own);
		if (files.length > 0 && budget !== undefined && bytes <= budget * 1000) return [];
		const held = budget === undefined ? "no budget" : `${budget} kB`;
		const largest = files.toSorted((a, b) => size(b) - size(a)).slice(0, 6);
		return [`/${path}: ${bytes} bytes of ${held}. The largest: ${largest.join(", ") || "none"}`];
	});
	if (wrong.length > 0)
		throw new Error(`The script of a page is larger than its budget.\n${wrong.join("\n")}`);
}

/** The pages behind the guard for signed-in people. A new one needs a budget, or the build stops. */
function signedInPaths({ routes }: RouteManifest): readonly string[] {
	const isGuarded = ({ parentId = "" }: Route): boolean => {
		const parent = Object.hasOwn(routes, parentId) ? routes[parentId] : undefined;
		return parent !== undefined && (/\bsigned-in-guard$/.test(parentId) || isGuarded(parent));
	};
	return Object.values(routes).flatMap((route) => (route.path && isGuarded(route) ? [route.path] : []));
}

/** The files that a route loads with the layouts around it. Empty if there is no such route. */
export function scriptsOf(manifest: RouteManifest, path: string): readonly string[] {
	let route = Object.values(manifest.routes).find((one) => one.path === path);
	if (!route) return [];
	const files = new Set([manifest.entry.module, ...manifest.entry.imports]);
	while (route) {
		for (const file of [route.module, ...(route.imports ?? [])]) files.add(file);
		route = manifest.routes[route.parentId ?? ""];
	}
	return [...files];
}

export function compressedSize(file: string): number {
	return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
}
