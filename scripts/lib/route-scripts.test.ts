import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { checkRouteScripts, type RouteManifest, scriptsByPath, scriptsOf } from "./route-scripts.ts";

const paths = [
	"dashboard",
	"scanner",
	"scanner/exposure/:id",
	"scanner/settings",
	"profile",
	"account",
	"subscription",
	"billing",
	"checkout",
	"identity",
	"removals",
	"removals/:id",
	"removals/settings",
	"removals/authorization",
	"removals/drop",
	"removals/disclosures",
	"removals/listings",
	"removals/listings/:id",
];
const manifest: RouteManifest = {
	entry: { module: "/assets/entry.js", imports: ["/assets/vendor.js"] },
	routes: {
		root: { path: "", module: "/assets/root.js", imports: ["/assets/vendor.js"] },
		"shell/signed-in-guard": { parentId: "root", module: "/assets/guard.js" },
		...Object.fromEntries(
			paths.map((path) => [path, { path, parentId: "shell/signed-in-guard", module: "/assets/page.js" }]),
		),
	},
};
const folder = mkdtempSync(join(tmpdir(), "route-scripts-"));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function site(pageBytes: number, written: RouteManifest = manifest): string {
	const assets = join(folder, "assets");
	mkdirSync(assets, { recursive: true });
	writeFileSync(join(assets, "manifest-abc.js"), `window.__manifest=${JSON.stringify(written)};`);
	for (const name of ["entry", "vendor", "root", "guard"]) writeFileSync(join(assets, `${name}.js`), "x");
	writeFileSync(join(assets, "session-keeper-Ab_1.js"), "x".repeat(2000));
	writeFileSync(join(assets, "page.js"), "x".repeat(pageBytes));
	return folder;
}

test("a page loads what its layouts load, each file once", () => {
	expect(scriptsOf(manifest, "dashboard")).toEqual([
		...["entry", "vendor", "page", "guard", "root"].map((name) => `/assets/${name}.js`),
	]);
});

test("a page above its budget stops the build and is named", () => {
	expect(() => checkRouteScripts(site(100_000))).not.toThrow();
	expect(() => checkRouteScripts(site(160_000))).toThrow(/\/dashboard: 16\d{4} bytes of 150 kB/);
});

test("what every page loads once it is quiet counts too", () => {
	expect(() => checkRouteScripts(site(146_500))).toThrow(/\/dashboard: /);
	rmSync(join(site(100), "assets", "session-keeper-Ab_1.js"));
	expect(() => checkRouteScripts(folder)).toThrow("The script that keeps the session has another name now.");
});

test("a page that does not exist is not a page within its budget", () => {
	const { dashboard: _, ...routes } = manifest.routes;
	expect(() => checkRouteScripts(site(100_000, { ...manifest, routes }))).toThrow(/\/dashboard/);
});

test("a new page for signed-in people needs a budget, also behind a second guard, and a public page does not", () => {
	const added = (parentId: string) => ({
		...manifest,
		routes: {
			...manifest.routes,
			verified: { parentId: "shell/signed-in-guard", module: "/assets/guard.js" },
			added: { path: "added", parentId, module: "/assets/page.js" },
		},
	});
	for (const guard of ["shell/signed-in-guard", "verified"])
		expect(() => checkRouteScripts(site(100, added(guard)))).toThrow(/\/added: \d+ bytes of no budget/);
	expect(() => checkRouteScripts(site(100, added("root")))).not.toThrow();
});

test("the server is told what each page loads, by its path", () => {
	const known = scriptsByPath(site(100));
	expect(known["/scanner/exposure/:id"]).toEqual(scriptsOf(manifest, "scanner/exposure/:id"));
	expect(known["/scanner/exposure/:id"]).toContain("/assets/page.js");
});
