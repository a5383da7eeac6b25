import type { Browser, BrowserContextOptions } from "playwright-core";

const browsersOwn = "BackForwardCacheDisabledForDelegate";

interface NotUsed {
	readonly notRestoredExplanations: readonly { readonly type: string; readonly reason: string }[];
}

/**
 * Goes to another page and back. Null if the browser shows the page as it was left. Otherwise the reason in the page
 * that prevents it. A headless browser never keeps a page. That is its own reason, and does not count against the
 * page.
 */
export async function whyNotRestored(
	browser: Browser,
	url: string,
	options: BrowserContextOptions,
): Promise<string | null> {
	const context = await browser.newContext(options);
	try {
		const page = await context.newPage();
		await page.goto(url, { waitUntil: "networkidle" });
		const session = await context.newCDPSession(page);
		await session.send("Page.enable");
		let reasons: string | null = null;
		let restored = false;
		session.on("Page.backForwardCacheNotUsed", (event: NotUsed) => {
			reasons = event.notRestoredExplanations
				.filter(({ type, reason }) => type !== "Circumstantial" && reason !== browsersOwn)
				.map(({ reason }) => reason)
				.join(", ");
		});
		session.on("Page.frameNavigated", (event: { type?: string }) => {
			if (event.type === "BackForwardCacheRestore") restored = true;
		});
		await page.goto(new URL("/unauthorized", url).href, { waitUntil: "networkidle" });
		const { currentIndex, entries } = await session.send("Page.getNavigationHistory");
		const before = entries[currentIndex - 1];
		if (!before) return "the browser kept no history";
		await session.send("Page.navigateToHistoryEntry", { entryId: before.id });
		for (let look = 0; look < 100 && !restored && reasons === null; look += 1) {
			await new Promise((resolve) => setTimeout(resolve, 50));
		}
		return restored || reasons === "" ? null : (reasons ?? "the browser did not say");
	} finally {
		await context.close();
	}
}
