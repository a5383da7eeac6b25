import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";
import { findChromium } from "../../e2e/support/chromium.ts";

export type Category = "performance" | "accessibility" | "best-practices" | "seo";

/**
 * The result of one Lighthouse run on one page. Scores go up to 100. Sizes are in bytes as transferred over the
 * network.
 */
export type Audit = {
	scores: Record<Category, number>;
	scriptBytes: number;
	styleBytes: number;
	/** The audits that cost points, for the person who fixes them. */
	losses: string[];
};

const CATEGORIES: readonly Category[] = ["performance", "accessibility", "best-practices", "seo"];

export async function auditPage(url: string): Promise<Audit> {
	const { executablePath, args, env } = await findChromium();
	const chrome = await launch({
		chromePath: executablePath,
		chromeFlags: ["--headless=new", ...args],
		envVars: { ...process.env, ...env },
		logLevel: "silent",
	});
	try {
		// Lighthouse's defaults are its mobile preset: a mid-range phone on slow 4G, simulated.
		const result = await lighthouse(url, {
			port: chrome.port,
			onlyCategories: [...CATEGORIES],
			logLevel: "error",
		});
		if (!result) throw new Error("Lighthouse gave no result.");
		const { lhr } = result;
		if (lhr.runtimeError) throw new Error(`Lighthouse could not load ${url}: ${lhr.runtimeError.message}`);
		const score = (name: Category) => Math.round((lhr.categories[name]?.score ?? 0) * 100);
		return {
			scores: {
				performance: score("performance"),
				accessibility: score("accessibility"),
				"best-practices": score("best-practices"),
				seo: score("seo"),
			},
			scriptBytes: bytesOf("Script", lhr.audits["network-requests"]?.details),
			styleBytes: bytesOf("Stylesheet", lhr.audits["network-requests"]?.details),
			losses: CATEGORIES.flatMap((name) =>
				(lhr.categories[name]?.auditRefs ?? [])
					.map((ref) => ({ weight: ref.weight, audit: lhr.audits[ref.id] }))
					.filter(({ weight, audit }) => weight > 0 && typeof audit?.score === "number" && audit.score < 0.9)
					.map(({ audit }) => `${name}: ${audit?.title} ${audit?.displayValue ?? ""}`.trim()),
			),
		};
	} finally {
		chrome.kill();
	}
}

type Request = { resourceType?: string; transferSize?: number };

function bytesOf(kind: string, details: unknown): number {
	const { items = [] } = (details ?? {}) as { items?: Request[] };
	return items
		.filter((request) => request.resourceType === kind)
		.reduce((sum, request) => sum + (request.transferSize ?? 0), 0);
}
