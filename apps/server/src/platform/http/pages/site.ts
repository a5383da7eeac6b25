import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { SiteConfig } from "@unlisted/contracts/site-config";
import { pagePolicy, triedPolicy } from "../content-security/content-security.ts";
import { withConfig } from "./page-values.ts";

/**
 * One file that can be fetched by its exact path. We build the set at the start, and no other path can be reached.
 */
export interface SiteFile {
	readonly contentType: string;
	readonly etag: string;
	readonly cacheControl: string;
	readonly policy: string | undefined;
	/** A policy that browsers only report on, without enforcing it. */
	readonly triedPolicy?: string | undefined;
	body(encoding: "br" | "gzip" | "identity"): Promise<Buffer>;
}

export interface Site {
	readonly files: ReadonlyMap<string, SiteFile>;
	/** The answer for a page that is not prerendered, by the page's pattern. */
	shellOf(path: string): SiteFile;
}

const contentTypes = new Map(
	Object.entries({
		".css": "text/css; charset=utf-8",
		".data": "text/x-script; charset=utf-8",
		".html": "text/html; charset=utf-8",
		".ico": "image/x-icon",
		".js": "text/javascript; charset=utf-8",
		".json": "application/json; charset=utf-8",
		".png": "image/png",
		".svg": "image/svg+xml",
		".txt": "text/plain; charset=utf-8",
		".webmanifest": "application/manifest+json",
		".woff2": "font/woff2",
		".xml": "application/xml",
	}),
);

export class SiteNotBuilt extends Error {}

export function readSite(folder: string, config: SiteConfig): Site {
	if (!existsSync(join(folder, "index.html"))) {
		throw new SiteNotBuilt(`The site is not built (nothing in ${folder}). Run: npm run build`);
	}
	const files = new Map<string, SiteFile>();
	for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
		const path = join(entry.parentPath, entry.name);
		const name = `/${relative(folder, path).split(sep).join("/")}`;
		if (!entry.isFile() || /\.(br|gz|map)$/.test(name) || name.startsWith("/.")) continue;
		if (name.endsWith(".html")) files.set(pagePath(name), pageFile(path, config));
		else files.set(name, assetFile(path, name));
	}
	const fallback = files.get("/__spa-fallback") ?? files.get("/");
	if (!fallback) throw new SiteNotBuilt(`The site in ${folder} has no page. Run: npm run build`);
	files.delete("/__spa-fallback");
	const shells = readShells(folder, config);
	return { files, shellOf: (path) => shells.get(path) ?? fallback };
}

/**
 * One HTML page serves all of them, and its script finds out which page to show. The head of the answer still names
 * the scripts of that page. Otherwise a phone would request them only after it has loaded and run the framework.
 */
function readShells(folder: string, config: SiteConfig): Map<string, SiteFile> {
	const [page, list] = [join(folder, "__spa-fallback.html"), join(folder, ".route-scripts.json")];
	if (!existsSync(page) || !existsSync(list)) return new Map();
	const html = askingBeforeTheStyles(readFileSync(page, "utf8"));
	const scripts: Record<string, readonly string[]> = JSON.parse(readFileSync(list, "utf8"));
	return new Map(
		Object.entries(scripts).map(([path, files]) => {
			const missing = files.filter((file) => !html.includes(`href="${file}"`));
			const links = missing.map((file) => `<link rel="modulepreload" fetchpriority="low" href="${file}"/>`);
			return [path, pageOf(html.replace("</head>", `${links.join("")}</head>`), config)];
		}),
	);
}

/**
 * A stylesheet delays every script after it. The script in the head that asks for the person's data (decision 0138)
 * need not wait. So we put it first: the browser still fetches the styles first, and applies them after the scripts.
 */
function askingBeforeTheStyles(html: string): string {
	const [sheet, href] = /<link rel="stylesheet" href="([^"]+)"[^>]*>/.exec(html) ?? [];
	if (!sheet) return html;
	return html
		.replace(sheet, `<link rel="preload" as="style" href="${href}"/>`)
		.replace("</head>", `${sheet}</head>`);
}

function pagePath(name: string): string {
	return name.replace(/\/index\.html$/, "").replace(/\.html$/, "") || "/";
}

function pageFile(path: string, config: SiteConfig): SiteFile {
	return pageOf(readFileSync(path, "utf8"), config);
}

function pageOf(built: string, config: SiteConfig): SiteFile {
	const html = withConfig(built, config);
	const bytes = Buffer.from(html);
	const stripe = config.payments?.mode === "stripe";
	return {
		contentType: "text/html; charset=utf-8",
		etag: etagOf(bytes),
		cacheControl: "no-cache",
		policy: pagePolicy(html, { stripe }),
		triedPolicy: triedPolicy({ stripe }),
		body: compressedOnce(bytes),
	};
}

/** A script, style, font or picture. The build wrote the compressed versions beside it. */
function assetFile(path: string, name: string): SiteFile {
	const bytes = readFileSync(path);
	const hashed = name.startsWith("/assets/");
	const compressed = (suffix: string) => (existsSync(path + suffix) ? readFileSync(path + suffix) : bytes);
	const bodies = { identity: bytes, br: compressed(".br"), gzip: compressed(".gz") };
	return {
		contentType: contentTypes.get(extname(name)) ?? "application/octet-stream",
		etag: etagOf(bytes),
		cacheControl: hashed ? "public, max-age=31536000, immutable" : "public, max-age=3600",
		policy: undefined,
		body: async (encoding) => bodies[encoding],
	};
}

function compressedOnce(bytes: Buffer): SiteFile["body"] {
	const made = new Map<string, Promise<Buffer>>();
	const make = { br: compressBrotli, gzip: (input: Buffer) => promisify(gzip)(input) };
	return async (encoding) => {
		if (encoding === "identity") return bytes;
		const body = made.get(encoding) ?? make[encoding](bytes);
		made.set(encoding, body);
		return body;
	};
}

function compressBrotli(bytes: Buffer): Promise<Buffer> {
	return promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
}

function etagOf(bytes: Buffer): string {
	return `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`;
}
