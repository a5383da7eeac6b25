import type { Page } from "playwright-core";
import { expect } from "vitest";

/** Long enough for a busy machine to let the page become quiet, which is when it loads these files. */
const quiet = { timeout: 40_000 };

/**
 * Waits until this very document has loaded the files with these names, and all that they import. A response alone may
 * belong to the page before, and a page without requests may not have begun to load.
 */
export async function loadedInPage(page: Page, ...names: readonly string[]): Promise<void> {
	for (const name of names) {
		const find = (part: string) =>
			performance.getEntriesByType("resource").find((entry) => entry.name.includes(`/assets/${part}-`))?.name;
		await expect.poll(() => page.evaluate(find, name), quiet).toBeTruthy();
		const url = await page.evaluate(find, name);
		await page.evaluate(`import(${JSON.stringify(url)}).then(() => true)`);
	}
}
