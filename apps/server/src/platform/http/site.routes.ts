import { shellPages } from "@unlisted/contracts/routes";
import type { SiteConfig } from "@unlisted/contracts/site-config";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { reportingEndpoints } from "./content-security/content-security.ts";
import { readSite, type Site, type SiteFile } from "./pages/site.ts";
import { Refusal } from "./problem.ts";
import { notPages } from "./taken-paths.ts";

const config = { unlimited: true, quiet: true };
const isNoPage = new RegExp(`^/(${["auth", ...notPages].join("|")})(/|$)`);

export interface PagesOptions {
	/** The folder of the built site. */
	readonly folder: string;
	/** The values of this installation that every page gets. */
	readonly config: () => SiteConfig;
	/** Each calls its listeners when one of those values changes. */
	readonly changes: readonly { readonly onChange: (listener: () => void) => void }[];
}

export function pageRoutes(app: FastifyInstance, { folder, config, changes }: PagesOptions): void {
	let site = readSite(folder, config());
	const readAgain = () => {
		site = readSite(folder, config());
	};
	for (const { onChange } of changes) onChange(readAgain);
	siteRoutes(app, () => site);
}

/** The site configuration in the pages may change while the server runs. The list of pages may not. */
export function siteRoutes(app: FastifyInstance, current: () => Site): void {
	const { files } = current();
	for (const [path, first] of files) {
		// With AUTH_BASE_PATH=/, the links in mails use /verify, so the page for proofs is not served then.
		if (app.hasRoute({ method: "GET", url: path })) continue;
		app.get(path, { config, schema: { hide: true } }, (request, reply) =>
			sendFile(request, reply, current().files.get(path) ?? first),
		);
	}
	for (const path of shellPages) {
		app.get(path, { config, schema: { hide: true } }, (request, reply) =>
			sendFile(request, reply, current().shellOf(path)),
		);
	}
	app.setNotFoundHandler({ preHandler: refuseTraversal }, async (request, reply) => {
		const path = pathOf(request);
		if (isNoPage.test(path)) throw new Refusal("not_found", "There is nothing at this address.");
		if (request.method !== "GET" && request.method !== "HEAD") {
			throw new Refusal("method_not_allowed", "This address takes GET only.");
		}
		const withoutSlash = path.replace(/\/+$/, "");
		const known =
			path !== withoutSlash && (files.has(withoutSlash) || shellPages.includes(withoutSlash as never));
		return reply.redirect(known ? withoutSlash : "/", known ? 301 : 302);
	});
}

async function refuseTraversal(request: FastifyRequest): Promise<void> {
	let path: string;
	try {
		path = decodeURIComponent(pathOf(request));
	} catch {
		throw new Refusal("invalid_request", "The address is not well-formed.");
	}
	if (path.includes("\\") || path.includes("\0") || path.split("/").includes("..")) {
		throw new Refusal("invalid_request", "The address leads out of the site.");
	}
}

function pathOf(request: FastifyRequest): string {
	return request.url.split("?", 1)[0] ?? "/";
}

async function sendFile(request: FastifyRequest, reply: FastifyReply, file: SiteFile): Promise<FastifyReply> {
	const encoding = chooseEncoding(request.headers["accept-encoding"]);
	reply.header("vary", "accept-encoding").header("cache-control", file.cacheControl);
	// Each encoding has its own tag, because a cache treats two encodings of a page as two bodies.
	const etag = encoding === "identity" ? file.etag : file.etag.replace(/"$/, `-${encoding}"`);
	reply.header("etag", etag);
	if (file.triedPolicy) reply.header("content-security-policy-report-only", file.triedPolicy);
	if (file.policy) {
		reply.header("content-security-policy", file.policy).header("reporting-endpoints", reportingEndpoints);
	} else removeDocumentHeaders(reply);
	if (matches(request.headers["if-none-match"], etag)) return reply.code(304).send();
	const body = await file.body(encoding);
	const plain = encoding !== "identity" && body === (await file.body("identity"));
	if (encoding !== "identity" && !plain) reply.header("content-encoding", encoding);
	return reply.header("content-type", file.contentType).send(body);
}

/**
 * These headers only concern documents: a script, style sheet or font does not frame, link or ask for a camera. A
 * page fetches a dozen such files, and the headers would be larger than some of them. The policy stays, because a
 * picture can be opened directly.
 */
const documentHeaders = [
	"cross-origin-opener-policy",
	"origin-agent-cluster",
	"permissions-policy",
	"x-dns-prefetch-control",
	"x-download-options",
	"x-frame-options",
	"x-permitted-cross-domain-policies",
	"x-request-id",
	"x-xss-protection",
];

function removeDocumentHeaders(reply: FastifyReply): void {
	for (const name of documentHeaders) {
		reply.removeHeader(name);
		reply.raw.removeHeader(name);
	}
}

function chooseEncoding(accepted: string | undefined): "br" | "gzip" | "identity" {
	const offered = (accepted ?? "")
		.split(",")
		.map((part) => part.trim().toLowerCase())
		.filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
		.map((part) => part.split(";", 1)[0]);
	if (offered.includes("br")) return "br";
	return offered.includes("gzip") ? "gzip" : "identity";
}

function matches(header: string | undefined, etag: string): boolean {
	if (header === undefined) return false;
	return header === "*" || header.split(",").some((part) => part.trim().replace(/^W\//, "") === etag);
}
