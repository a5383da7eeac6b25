import { z } from "zod";

/** What is kept of a report: enough to find the fault, and nothing of the person. */
export interface Violation {
	readonly directive: string;
	/** What was kept out: a keyword such as "inline", or an origin. */
	readonly blocked: string;
	/** The page, by its path without what tells people apart. */
	readonly page: string;
	/** The script that did it, if it is one of ours, or its origin. */
	readonly source: string;
	readonly line: number;
	readonly reportOnly: boolean;
}

/** Reports of one request that are looked at. */
const most = 10;

/** Labels of a metric and words of a log: nothing is taken from outside but these. */
const directives = z.enum([
	"default-src",
	"script-src",
	"script-src-elem",
	"script-src-attr",
	"style-src",
	"style-src-elem",
	"style-src-attr",
	"img-src",
	"font-src",
	"connect-src",
	"frame-src",
	"manifest-src",
	"worker-src",
	"object-src",
	"base-uri",
	"form-action",
	"frame-ancestors",
	"require-trusted-types-for",
	"trusted-types",
]);
const keyword = z.enum([
	"inline",
	"eval",
	"wasm-eval",
	"trusted-types-policy",
	"trusted-types-sink",
	"data",
	"blob",
]);
const text = z.string().max(4000).catch("");

/** The older shape, which `report-uri` sends. */
const single = z.object({
	"csp-report": z.object({
		"effective-directive": text,
		"violated-directive": text,
		"blocked-uri": text,
		"document-uri": text,
		"source-file": text,
		"line-number": z.int().min(0).catch(0),
		disposition: text,
	}),
});
/** The newer one, which `report-to` sends: several at once, of several kinds. */
const several = z.array(
	z.object({
		type: text,
		body: z
			.object({
				effectiveDirective: text,
				blockedURL: text,
				documentURL: text,
				sourceFile: text,
				lineNumber: z.int().min(0).catch(0),
				disposition: text,
			})
			.optional()
			.catch(undefined),
	}),
);

export function readViolations(sent: unknown): Violation[] {
	const old = single.safeParse(sent);
	if (old.success) {
		const report = old.data["csp-report"];
		const [named = ""] = (report["effective-directive"] || report["violated-directive"]).split(" ");
		return [
			violation({
				directive: named,
				blocked: report["blocked-uri"],
				page: report["document-uri"],
				source: report["source-file"],
				line: report["line-number"],
				disposition: report.disposition,
			}),
		];
	}
	const reports = several.safeParse(Array.isArray(sent) ? sent.slice(0, most) : null);
	return (reports.data ?? []).flatMap(({ type, body }) => {
		if (type !== "csp-violation" || !body) return [];
		return violation({
			directive: body.effectiveDirective,
			blocked: body.blockedURL,
			page: body.documentURL,
			source: body.sourceFile,
			line: body.lineNumber,
			disposition: body.disposition,
		});
	});
}

function violation(sent: {
	directive: string;
	blocked: string;
	page: string;
	source: string;
	line: number;
	disposition: string;
}): Violation {
	const page = URL.parse(sent.page);
	const source = URL.parse(sent.source);
	return {
		directive: directives.safeParse(sent.directive).data ?? "other",
		blocked: keyword.safeParse(sent.blocked).data ?? originOf(sent.blocked),
		page: page ? withoutPeople(page.pathname) : "",
		source:
			source && page && source.origin === page.origin
				? withoutPeople(source.pathname)
				: originOf(sent.source),
		line: Math.min(sent.line, 9_999_999),
		reportOnly: sent.disposition === "report",
	};
}

/** The path and the query of an address may say anything, and so may the host of a made-up one: it is cut short. */
function originOf(address: string): string {
	const url = URL.parse(address);
	if (!url) return "";
	return (/^https?:$/.test(url.protocol) ? url.origin : url.protocol).slice(0, 100);
}

/** Words of our own paths stay (and the hashed names of files); whatever has a digit or "@" in it, or is long, does not. */
function withoutPeople(path: string): string {
	return path
		.split("/")
		.slice(0, 6)
		.map((part) =>
			/^[a-z][a-z-]{0,30}$/i.test(part) || part === "" || isAsset(path) ? part.slice(0, 60) : "…",
		)
		.join("/");
}

function isAsset(path: string): boolean {
	return /^\/assets\/[\w.-]{1,80}\.js$/.test(path);
}
