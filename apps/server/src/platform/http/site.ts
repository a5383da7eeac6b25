import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { placeholderSiteConfig, type SiteConfig } from "@unlisted/contracts/site-config";
import { pagePolicy, triedPolicy } from "./content-security.ts";

/**
 * One thing that can be fetched by its exact path. We build the set at the start, and nothing else can be
 * reached.
 */
export interface SiteFile {
	readonly contentType: string;
	readonly etag: string;
	readonly cacheControl: string;
	readonly policy: string | undefined;
	/** Reported, not enforced. */
	readonly triedPolicy?: string | undefined;
	body(encoding: "br" | "gzip" | "identity"): Promise<Buffer>;
}

export interface Site {
	readonly files: ReadonlyMap<string, SiteFile>;
	/** The answer for pages that are not prerendered. */
	readonly shell: SiteFile;
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
	const shell = files.get("/__spa-fallback") ?? files.get("/");
	if (!shell) throw new SiteNotBuilt(`The site in ${folder} has no page. Run: npm run build`);
	files.delete("/__spa-fallback");
	return { files, shell };
}

function pagePath(name: string): string {
	return name.replace(/\/index\.html$/, "").replace(/\.html$/, "") || "/";
}

function pageFile(path: string, config: SiteConfig): SiteFile {
	const html = withConfig(readFileSync(path, "utf8"), config);
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

/** Puts this installation's values in place of the placeholders in prerendered pages. */
function withConfig(html: string, config: SiteConfig): string {
	const json = JSON.stringify(config).replaceAll("<", "\\u003c");
	let page = html.replace(
		/(<script[^>]*id="site-config"[^>]*>)[\s\S]*?(<\/script>)/,
		(_all, start, end) => start + json + end,
	);
	for (const name of ["publicUrl", "supportEmail", "supportPhone"] as const) {
		page = page.replaceAll(escapeHtml(placeholderSiteConfig[name]), escapeHtml(config[name]));
	}
	return page;
}

function escapeHtml(text: string): string {
	return text
		.replaceAll("&", "&amp;")
		.replaceAll("<", "&lt;")
		.replaceAll(">", "&gt;")
		.replaceAll('"', "&quot;");
}

/** Scripts, styles, fonts and pictures. The build wrote their compressed versions beside them. */
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
