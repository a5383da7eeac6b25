import { createHash } from "node:crypto";

export interface PolicyOptions {
	/** Stripe's hosts are allowed only if its real script is used. */
	readonly stripe: boolean;
}

/** The policy for every answer that is not a page: nothing may be loaded, run or framed. */
export const closedPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

export const cspReportPath = "/csp-reports";

/** Defines the name for `report-to`. Older browsers use the address directly. */
export const reportingEndpoints = `csp="${cspReportPath}"`;

const reports = { "report-uri": [cspReportPath], "report-to": ["csp"] };

/** Text becomes HTML or script only through the one policy that the pages install (lib/trusted-types.ts). */
const trustedTypes = { "require-trusted-types-for": ["'script'"], "trusted-types": ["default"] };

/**
 * The policy of one page. Scripts are the site's own files, and this page's inline scripts by their hashes.
 * There is no `unsafe-inline` for scripts. Style attributes are allowed, because charts and the prerendered
 * pages set widths that way. Style elements are not, except the page's own, by their hashes.
 */
export function pagePolicy(html: string, { stripe }: PolicyOptions): string {
	const stripeScript = stripe ? ["https://js.stripe.com", "https://*.js.stripe.com"] : [];
	const directives: Record<string, string[]> = {
		"default-src": ["'none'"],
		"script-src": ["'self'", ...hashesOf(html, "script"), ...stripeScript],
		"style-src": ["'self'", ...hashesOf(html, "style")],
		"style-src-attr": ["'unsafe-inline'"],
		"img-src": ["'self'", "data:"],
		"font-src": ["'self'"],
		"connect-src": ["'self'", ...(stripe ? ["https://api.stripe.com"] : [])],
		"frame-src": stripe ? [...stripeScript, "https://hooks.stripe.com"] : ["'self'"],
		"manifest-src": ["'self'"],
		"worker-src": ["'self'"],
		"object-src": ["'none'"],
		"base-uri": ["'none'"],
		"form-action": ["'self'"],
		"frame-ancestors": ["'none'"],
		...(stripe ? {} : trustedTypes),
		...reports,
	};
	return written(directives);
}

/**
 * While Stripe's script runs in the page, we only report violations. Stripe may change its script at any time, and a
 * payment must not fail because of that. Without Stripe, the same policy is enforced.
 */
export function triedPolicy({ stripe }: PolicyOptions): string | undefined {
	return stripe ? written({ ...trustedTypes, ...reports }) : undefined;
}

function written(directives: Readonly<Record<string, readonly string[]>>): string {
	return Object.entries(directives)
		.map(([name, values]) => `${name} ${values.join(" ")}`)
		.join("; ");
}

function hashesOf(html: string, element: "script" | "style"): string[] {
	const pattern = new RegExp(`<${element}(?<attributes>[^>]*)>(?<body>[\\s\\S]*?)</${element}>`, "gi");
	const hashes = new Set<string>();
	for (const { groups } of html.matchAll(pattern)) {
		const { attributes = "", body = "" } = groups ?? {};
		// 'self' covers files, and the browser never runs a data block.
		if (/\ssrc=/i.test(attributes) || /type="application\/(?:ld\+)?json"/i.test(attributes) || body === "")
			continue;
		hashes.add(`'sha256-${createHash("sha256").update(body).digest("base64")}'`);
	}
	return [...hashes];
}
