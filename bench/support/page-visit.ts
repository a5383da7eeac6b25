import type { BrowserContext, CDPSession, Page } from "playwright-core";

/** Lighthouse's mobile preset: a mid-range phone on slow 4G. */
export const phone = {
	viewport: { width: 412, height: 823 },
	deviceScaleFactor: 1.75,
	isMobile: true,
	hasTouch: true,
	// Requests of a service worker would not be slowed down like the page's own.
	serviceWorkers: "block" as const,
};
const slowFourG = {
	latency: 150,
	downloadThroughput: (1_638.4 * 1024) / 8,
	uploadThroughput: (675 * 1024) / 8,
};
const processorSlowdown = 4;

export interface Visit {
	/** Bytes as transferred, without headers. Files from the browser's cache count too. */
	readonly bytes: {
		readonly document: number;
		readonly script: number;
		/** Script that the document itself names: no page that it fetches ahead. */
		readonly ownScript: number;
		readonly style: number;
		readonly other: number;
	};
	/** From the start of the navigation until the page responds to a press and shows its subject. */
	readonly interactiveMilliseconds: number;
	/**
	 * The work of the page's main thread until then. Unlike the time, it hardly depends on other work on the machine.
	 */
	readonly workMilliseconds: number;
	/** The sum of all layout shifts that no input caused. */
	readonly layoutShift: number;
}

export interface VisitOptions {
	readonly url: string;
	/**
	 * An expression in the page that is true once the page is ready: it has a readable heading, and its controls
	 * respond.
	 */
	readonly isThere: string;
	/** Whether the files are in the browser's cache, as after a visit or after being fetched when idle. */
	readonly cached: boolean;
	/** Nothing on the page comes late, so we need not wait for late parts. */
	readonly isStill?: boolean;
}

/** Makes one visit, as a phone does. */
export async function visit(
	context: BrowserContext,
	{ url, isThere, cached, isStill = false }: VisitOptions,
): Promise<Visit> {
	const page = await context.newPage();
	try {
		const browser = await context.newCDPSession(page);
		await asOnAPhone(browser, cached);
		const bytes = countBytes(browser);
		await page.addInitScript(`(${watch})(() => ${isThere})`);
		await page.goto(url, { waitUntil: "load" });
		// Asked by the protocol itself: Playwright's own `evaluate` first compiles its helpers in the page, which takes the
		// slowed thread a tenth of a second.
		await browser.send("Runtime.evaluate", { expression: "seen.there", awaitPromise: true });
		const workMilliseconds = await workOf(browser);
		if (!isStill) await untilQuiet(page);
		const seen = (await page.evaluate("({ interactive: seen.interactive, shift: seen.shift })")) as {
			interactive: number;
			shift: number;
		};
		return {
			bytes: bytes(),
			interactiveMilliseconds: seen.interactive,
			workMilliseconds,
			layoutShift: seen.shift,
		};
	} finally {
		await page.close();
	}
}

async function asOnAPhone(browser: CDPSession, cached: boolean): Promise<void> {
	await browser.send("Network.enable");
	await browser.send("Network.setCacheDisabled", { cacheDisabled: !cached });
	await browser.send("Network.emulateNetworkConditions", { offline: false, ...slowFourG });
	await browser.send("Emulation.setCPUThrottlingRate", { rate: processorSlowdown });
	await browser.send("Performance.enable", { timeDomain: "threadTicks" });
}

async function workOf(browser: CDPSession): Promise<number> {
	const { metrics } = await browser.send("Performance.getMetrics");
	return 1000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN);
}

/** Runs in the page before any of its own scripts. */
const watch = `(isThere) => {
	const seen = { interactive: 0, shift: 0 };
	let tell;
	seen.there = new Promise((resolve) => { tell = resolve; });
	window.seen = seen;
	new PerformanceObserver((list) => {
		for (const entry of list.getEntries()) if (!entry.hadRecentInput) seen.shift += entry.value;
	}).observe({ type: "layout-shift", buffered: true });
	const look = () => {
		if (document.body && isThere()) {
			// After this frame is painted, and whatever still blocks is done.
			requestAnimationFrame(() => setTimeout(() => { seen.interactive = performance.now(); tell(); }));
		} else setTimeout(look, 10);
	};
	look();
}`;

/** Counts bytes by kind of file. Files that are prefetched for the next page do not count. */
function countBytes(browser: CDPSession): () => Visit["bytes"] {
	const kinds = new Map<string, string>();
	const sizes = new Map<string, number>();
	const ofDocument = new Set<string>();
	browser.on("Network.requestWillBeSent", ({ requestId, type, request, initiator }) => {
		if (type && type !== "Prefetch" && request.headers["Sec-Purpose"] === undefined)
			kinds.set(requestId, type);
		if (initiator.type === "parser") ofDocument.add(requestId);
	});
	browser.on("Network.dataReceived", ({ requestId, encodedDataLength }) => {
		sizes.set(requestId, (sizes.get(requestId) ?? 0) + encodedDataLength);
	});
	return () => {
		const sizeOf = (some: readonly (readonly [id: string, kind: string])[], ...wanted: string[]) =>
			some.reduce((total, [id, kind]) => total + (wanted.includes(kind) ? (sizes.get(id) ?? 0) : 0), 0);
		const sum = (...wanted: string[]) => sizeOf([...kinds], ...wanted);
		return {
			document: sum("Document"),
			script: sum("Script"),
			ownScript: sizeOf(
				[...kinds].filter(([id]) => ofDocument.has(id)),
				"Script",
			),
			style: sum("Stylesheet"),
			other: sum("Font", "Fetch", "XHR", "Image", "Other"),
		};
	};
}

/** Late parts, such as charts and lists, still shift the page. */
async function untilQuiet(page: Page): Promise<void> {
	await page.waitForLoadState("networkidle");
	await page.evaluate("new Promise((done) => setTimeout(done, 1000))");
}
