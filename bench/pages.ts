import type { Browser, BrowserContextOptions } from "playwright-core";
import { launchBrowser } from "../e2e/support/chromium.ts";
import { stillLoading } from "../e2e/support/screens.ts";
import { startServer } from "../e2e/support/server.ts";
import { signIn } from "../e2e/support/sign-in.ts";
import { scanAsDemo } from "../e2e/support/take-screens.ts";
import { type BarePages, startBarePages } from "./support/bare-page.ts";
import {
	measuresOfPage,
	type PageBudget,
	type PageFigures,
	publicPages,
	signedInPages,
} from "./support/page-budgets.ts";
import { phone, type Visit, visit } from "./support/page-visit.ts";
import type { Measure } from "./support/report.ts";
import { whyNotRestored } from "./support/way-back.ts";

const rounds = 3;
/** A heading of its own, nothing that stands for what is still loading, and a header that answers. */
const isThere = `document.querySelector("main h1") && !document.querySelector("${stillLoading}") && document.querySelector("header button[aria-controls=menu]:enabled")`;

/**
 * Each page as a phone on slow 4G sees it (Lighthouse's mobile preset, throttled by the browser): its script, when it is
 * there and answers, how much moves, and whether going back shows it at once. Beside it, in turns, a bare page of the same
 * bytes. "Files at hand": the browser has them, as after signing in or after a public page was quiet for a moment.
 */
export async function run(): Promise<Measure[]> {
	const server = await startServer();
	const browser = await launchBrowser({ ignoreDefaultArgs: ["--disable-back-forward-cache"] });
	const bare = await startBarePages();
	try {
		const visitor = await browser.newContext();
		await signIn(await visitor.newPage(), server.url, server.demo);
		const session = await visitor.storageState();
		await visitor.close();
		const worst = await scanAsDemo(server);
		const measures: Measure[] = [];
		const measure = async (page: PageBudget, options: BrowserContextOptions) => {
			const path = page.path.replace(":id", worst);
			const url = new URL(path, server.url).href;
			measures.push(...measuresOfPage({ ...page, ...(await figuresOf(browser, bare, url, options)) }));
		};
		for (const page of publicPages) await measure(page, phone);
		for (const page of signedInPages) await measure(page, { ...phone, storageState: session });
		return measures;
	} finally {
		await browser.close();
		await bare.close();
		await server.stop();
	}
}

type Figures = Omit<PageFigures, keyof PageBudget>;

async function figuresOf(
	browser: Browser,
	bare: BarePages,
	url: string,
	options: BrowserContextOptions,
): Promise<Figures> {
	const visits: Record<"first" | "cached" | "bareFirst" | "bareCached", Visit[]> = {
		first: [],
		cached: [],
		bareFirst: [],
		bareCached: [],
	};
	for (let round = 0; round < rounds; round += 1) {
		const context = await browser.newContext(options);
		const first = await visit(context, { url, isThere, cached: false });
		visits.first.push(first);
		// Once more with the cache on, to fill it; the next one counts.
		await visit(context, { url, isThere, cached: true });
		visits.cached.push(await visit(context, { url, isThere, cached: true }));
		const floor = { url: bare.urlOf(first.bytes), isThere: "window.bare" };
		visits.bareFirst.push(await visit(context, { ...floor, cached: false }));
		await visit(context, { ...floor, cached: true });
		visits.bareCached.push(await visit(context, { ...floor, cached: true }));
		await context.close();
	}
	const time = (of: Visit[]) => median(of.map(({ interactiveMilliseconds }) => interactiveMilliseconds));
	return {
		scriptBytes: Math.max(...visits.first.map(({ bytes }) => bytes.script)),
		interactive: { first: time(visits.first), cached: time(visits.cached) },
		bare: { first: time(visits.bareFirst), cached: time(visits.bareCached) },
		work: median(visits.cached.map(({ workMilliseconds }) => workMilliseconds)),
		layoutShift: Math.max(...[...visits.first, ...visits.cached].map(({ layoutShift }) => layoutShift)),
		notRestored: await whyNotRestored(browser, url, options),
	};
}

function median(values: readonly number[]): number {
	return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
