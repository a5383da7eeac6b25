import { z } from "zod";

/** The part of a report that we keep. It is enough to find the fault, and identifies nobody. */
export interface Violation {
	readonly directive: string;
	/** What was blocked: a keyword such as "inline", or an origin. */
	readonly blocked: string;
	/** The page's path, without anything that identifies a person. */
	readonly page: string;
	/** The script that caused it if it is ours. Otherwise its origin. */
	readonly source: string;
	readonly line: number;
	readonly reportOnly: boolean;
}

/** How many reports of one request we read. */
const most = 10;

/** These become labels of a metric and words in the log, so we accept only these values. */
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

/** The older format, sent by `report-uri`. */
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
/** The newer format, sent by `report-to`: several reports at once, of several kinds. */
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

/** The path and query of an address may contain anything, and its host may be invented. So we shorten all of it. */
function originOf(address: string): string {
	const url = URL.parse(address);
	if (!url) return "";
	return (/^https?:$/.test(url.protocol) ? url.origin : url.protocol).slice(0, 100);
}

/** Keeps the words of our own paths and hashed file names. Drops parts with a digit or "@" and long parts. */
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
