import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, inject, onTestFinished } from "vitest";
import { type PostgresServer, startPostgresServer } from "../../apps/server/src/testing/postgres-server.ts";
import { launchBrowser } from "./chromium.ts";
import { type RunningServer, startServer } from "./server.ts";
import type { Credentials } from "./sign-in.ts";

export interface Site {
	/** The address as the product writes it, so that a mailed link has the same origin. */
	readonly url: string;
	readonly demo: Credentials;
	readonly browser: Browser;
	/** A page of a new person with their own browser profile, until the end of the test. */
	visitor(options?: BrowserContextOptions): Promise<Page>;
}

export interface SiteOptions {
	readonly env?: Record<string, string>;
	/** Whether to use PostgreSQL instead of the embedded database. */
	readonly postgres?: boolean;
}

/**
 * One browser for a file or a group of journeys, and the shared server. Options start a server of its own, which
 * journeys with the demo account's first scan need: `useSite({})`.
 */
export function useSite(own?: SiteOptions): Site {
	let database: PostgresServer | undefined;
	let server: RunningServer | undefined;
	let used: Pick<RunningServer, "port" | "demo"> = inject("sharedServer");
	let browser: Browser;
	beforeAll(async () => {
		[server, browser] = await Promise.all([own && start(own), sharedBrowser()]);
		if (server) used = server;
	});
	async function start({ env = {}, postgres = false }: SiteOptions): Promise<RunningServer> {
		database = postgres ? await startPostgresServer() : undefined;
		const databaseUrl = database && { DATABASE_URL: database.url("postgres") };
		return startServer({
			env: { RATE_LIMITS: "off", ...databaseUrl, ...env },
			// The very first start takes three times as long and has its own tests, so we use a copy of an
			// installation.
			...(env.DEMO !== "off" && !postgres && { image: inject("siteImage") }),
		});
	}
	afterAll(async () => {
		await server?.stop();
		await database?.stop();
	});
	return {
		get url() {
			return `http://localhost:${used.port}`;
		},
		get demo() {
			return used.demo;
		},
		get browser() {
			return browser;
		},
		async visitor(options = {}) {
			const context = await browser.newContext({
				baseURL: `http://localhost:${used.port}`,
				viewport: { width: 1280, height: 900 },
				reducedMotion: "reduce",
				// The worker matters only without a connection, and without it journeys see every request.
				serviceWorkers: "block",
				...options,
			});
			context.setDefaultTimeout(15_000);
			onTestFinished(() => context.close());
			return context.newPage();
		},
	};
}

let launched: Promise<Browser> | undefined;

/** One browser for all files of a test worker. It ends with the worker. Each visitor has a profile of their own. */
async function sharedBrowser(): Promise<Browser> {
	const before = await launched;
	if (!before?.isConnected()) launched = launchBrowser();
	return launched as Promise<Browser>;
}

/** Waits until the page's script has taken over. From here on no click is lost. */
export async function hydrated(page: Page): Promise<void> {
	await page.waitForSelector('button[aria-controls="menu"]:enabled', { state: "attached" });
}

export async function open(page: Page, path: string): Promise<void> {
	await page.goto(path);
	await hydrated(page);
}

/** The page's path, query and fragment. */
export function placeOf(page: Page): string {
	const { pathname, search, hash } = new URL(page.url());
	return pathname + search + hash;
}
