import type { Page } from "playwright-core";

/** What stands in a page for something that is still loading (ui/skeleton.tsx). */
export const stillLoading = "main .waiting-late";

/** Each part of the page is drawn. The gallery of parts shows one that waits forever. */
export async function nothingLoads(page: Page): Promise<void> {
	if (new URL(page.url()).pathname === "/dev/ui") return;
	const waiting = page.locator(stillLoading);
	while ((await waiting.count()) > 0) await waiting.first().waitFor({ state: "detached" });
}
