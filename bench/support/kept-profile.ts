import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, type BrowserContextOptions, chromium } from "playwright-core";
import { findChromium } from "../../e2e/support/chromium.ts";

type Stored = Exclude<BrowserContextOptions["storageState"], string | undefined>;

export interface KeptProfile {
	readonly context: BrowserContext;
	close(): Promise<void>;
}

/**
 * A browser with a profile on disk, as a person has it. It caches scripts in compiled form after they ran. A private
 * window compiles each script again.
 */
export async function keptProfile(
	site: string,
	{ storageState, ...options }: BrowserContextOptions,
): Promise<KeptProfile> {
	const folder = mkdtempSync(join(tmpdir(), "unlisted-profile-"));
	const { executablePath, args, env } = await findChromium();
	const context = await chromium.launchPersistentContext(folder, {
		...options,
		executablePath,
		args,
		env: { ...process.env, ...env },
	});
	if (storageState) await take(context, site, storageState as Stored);
	return {
		context,
		close: async () => {
			await context.close();
			rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
		},
	};
}

/** Puts the stored state of a signed-in browser into this one. */
async function take(context: BrowserContext, site: string, { cookies, origins }: Stored): Promise<void> {
	await context.addCookies(cookies);
	const page = await context.newPage();
	// Opens a page of the site on which none of the site's scripts runs.
	await page.goto(new URL("/robots.txt", site).href);
	for (const { name, value } of origins.flatMap(({ localStorage }) => localStorage))
		await page.evaluate(([key, text]) => localStorage.setItem(key, text), [name, value] as const);
	await page.close();
}
