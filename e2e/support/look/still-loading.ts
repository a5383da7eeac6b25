import type { Page } from "playwright-core";

/** Selects the placeholders of parts that are still loading (ui/skeleton.tsx). */
export const stillLoading = "main .waiting-late";

/** Waits until each part of the page is drawn. The gallery of parts has one that waits forever. */
export async function nothingLoads(page: Page): Promise<void> {
	if (new URL(page.url()).pathname === "/dev/ui") return;
	const waiting = page.locator(stillLoading);
	while ((await waiting.count()) > 0) await waiting.first().waitFor({ state: "detached" });
}
