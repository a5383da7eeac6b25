import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { launchBrowser } from "../support/chromium.ts";
import { signedInVisitor } from "../support/person.ts";
import { useSite } from "../support/site.ts";

const site = useSite();
let browser: Browser;
beforeAll(async () => {
	browser = await launchBrowser({ ignoreDefaultArgs: ["--disable-back-forward-cache"] });
});
afterAll(() => browser.close());

/** A headless browser keeps no page. That is its own reason, and does not count against ours. */
const browsersOwn = "BackForwardCacheDisabledForDelegate";

interface NotUsed {
	readonly notRestoredExplanations: readonly { readonly type: string; readonly reason: string }[];
}

it.each(["/", "/dashboard", "/scanner"])(
	"%s is shown by the Back button as it was left, unless the browser keeps no page at all",
	async (path) => {
		const { page: known } = await signedInVisitor(site);
		const storageState = await known.context().storageState();
		const context = await browser.newContext({ baseURL: site.url, storageState });
		try {
			const page = await context.newPage();
			await page.goto(path, { waitUntil: "networkidle" });
			await page.evaluate("window.asItWasLeft = true");
			const session = await context.newCDPSession(page);
			await session.send("Page.enable");
			let reasons: string[] | undefined;
			session.on("Page.backForwardCacheNotUsed", ({ notRestoredExplanations: all }: NotUsed) => {
				reasons = all.filter(({ type }) => type !== "Circumstantial").map(({ reason }) => reason);
			});
			await page.goto("/unauthorized", { waitUntil: "networkidle" });
			const { currentIndex, entries } = await session.send("Page.getNavigationHistory");
			await session.send("Page.navigateToHistoryEntry", { entryId: entries[currentIndex - 1]?.id ?? 0 });
			await page.waitForURL((url) => url.pathname === path);
			const isAsLeft = () => page.evaluate<boolean>("window.asItWasLeft === true");
			await expect.poll(async () => reasons !== undefined || (await isAsLeft())).toBe(true);
			expect((reasons ?? []).filter((reason) => reason !== browsersOwn)).toEqual([]);
		} finally {
			await context.close();
		}
	},
);
