import type { Browser, BrowserContextOptions } from "playwright-core";
import { launchBrowser } from "../e2e/support/chromium.ts";
import { stillLoading } from "../e2e/support/look/still-loading.ts";
import { startServer } from "../e2e/support/server.ts";
import { type BarePages, startBarePages } from "./support/bare-page.ts";
import { keptProfile } from "./support/kept-profile.ts";
import { median } from "./support/median.ts";
import {
	measuresOfPage,
	newcomersPages,
	type PageBudget,
	type PageFigures,
	publicPages,
	signedInPages,
} from "./support/page-budgets.ts";
import { makePagePeople, type Session, serviceRoleKey } from "./support/page-people.ts";
import { phone, type Visit, visit } from "./support/page-visit.ts";
import type { Measure } from "./support/report.ts";
import { whyNotRestored } from "./support/way-back.ts";

/** The browser caches a script in compiled form once it has run a few times. The bare page has no script to cache. */
const visitsBefore = { cached: 3, bareCached: 1 };
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
/** BENCH_PAGES=/dashboard,/scanner measures only these pages. All pages take about twenty minutes. */
const chosen = process.env.BENCH_PAGES?.split(",");
const isChosen = ({ path }: PageBudget) => chosen?.includes(path) ?? true;
/** The page has its own heading, no placeholder for parts that are still loading, and a header that responds. */
const isThere = `document.querySelector("main h1") && !document.querySelector("${stillLoading}") && document.querySelector("header button[aria-controls=menu]:enabled")`;

/**
 * Measures each page as a phone on slow 4G sees it (Lighthouse's mobile preset, throttled by the browser): the size
 * of its script, when it is ready and responds, how much it shifts, and whether going back shows it at once. In turns
 * with it, a bare page of the same bytes. "Files at hand" means the browser of a returning visitor.
 */
export async function run(): Promise<Measure[]> {
	const known = [...publicPages, ...signedInPages].map(({ path }) => path);
	const unknown = chosen?.filter((path) => !known.includes(path)) ?? [];
	if (unknown.length > 0)
		throw new Error(`No page to measure is ${unknown.join(", ")}. There are: ${known.join(", ")}.`);
	const env = { SERVICE_ROLE_KEY: serviceRoleKey, STRIPE_SANDBOX_PORT: "0", BROKER_LAB_PORT: "0" };
	const server = await startServer({ env });
	const browser = await launchBrowser({ ignoreDefaultArgs: ["--disable-back-forward-cache"] });
	const bare = await startBarePages();
	try {
		const { newcomer, known: scanned, ids } = await makePagePeople(browser, server);
		const measures: Measure[] = [];
		const measure = async (page: PageBudget, storageState?: Session, whose?: string) => {
			const path = page.path.replace(
				/:(\w+)/,
				(_whole, name) => new Map(Object.entries(ids)).get(name) ?? "",
			);
			const url = new URL(path, server.url).href;
			const options = { ...phone, ...(storageState && { storageState }) };
			measures.push(
				...measuresOfPage({
					...page,
					...(await figuresOf(browser, bare, url, options)),
					...(whose && { whose }),
				}),
			);
		};
		for (const page of publicPages.filter(isChosen)) await measure(page);
		for (const page of signedInPages.filter(isChosen)) await measure(page, scanned);
		for (const page of newcomersPages.filter(isChosen)) await measure(page, newcomer, "of a newcomer");
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
	const profile = await keptProfile(url, options);
	const visits: Record<"first" | "cached" | "bareFirst" | "bareCached", Visit[]> = {
		first: [],
		cached: [],
		bareFirst: [],
		bareCached: [],
	};
	try {
		for (let round = 0; round < rounds; round += 1) {
			const context = await browser.newContext(options);
			const first = await visit(context, { url, isThere, cached: false });
			visits.first.push(first);
			const floor = { url: bare.urlOf(first.bytes), isThere: "window.bare", isStill: true };
			visits.bareFirst.push(await visit(context, { ...floor, cached: false }));
			await context.close();
			for (const [kind, page] of [
				["cached", { url, isThere, cached: true }],
				["bareCached", { ...floor, cached: true }],
			] as const) {
				for (let before = 0; round === 0 && before < visitsBefore[kind]; before += 1)
					await visit(profile.context, page);
				visits[kind].push(await visit(profile.context, page));
			}
		}
	} finally {
		await profile.close();
	}
	const time = (of: Visit[]) => median(of.map(({ interactiveMilliseconds }) => interactiveMilliseconds));
	return {
		scriptBytes: Math.max(...visits.first.map(({ bytes }) => bytes.script)),
		ownScriptBytes: Math.max(...visits.first.map(({ bytes }) => bytes.ownScript)),
		interactive: { first: time(visits.first), cached: time(visits.cached) },
		bare: { first: time(visits.bareFirst), cached: time(visits.bareCached) },
		work: median(visits.cached.map(({ workMilliseconds }) => workMilliseconds)),
		layoutShift: Math.max(...[...visits.first, ...visits.cached].map(({ layoutShift }) => layoutShift)),
		notRestored: await whyNotRestored(browser, url, options),
	};
}
