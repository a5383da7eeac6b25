import type { Page } from "playwright-core";

/** The page asks each question by itself, so that a journey can answer one of them in the server's place. */
export async function askOneByOne(page: Page): Promise<void> {
	await page.route("**/api/first-answers?*", (route) => route.fulfill({ status: 204 }));
}
