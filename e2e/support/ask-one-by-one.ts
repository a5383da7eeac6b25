import type { Page } from "playwright-core";

/** Makes the page send each question by itself, so that a journey can answer one of them in place of the server. */
export async function askOneByOne(page: Page): Promise<void> {
	await page.route("**/api/first-answers?*", (route) => route.fulfill({ status: 204 }));
}
