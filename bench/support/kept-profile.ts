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
 * A browser as a person has it: with a profile on disk. There it keeps scripts that ran before in the form in which it runs them; a
 * private window reads each of them again.
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

/** What a signed-in browser has stored. */
async function take(context: BrowserContext, site: string, { cookies, origins }: Stored): Promise<void> {
	await context.addCookies(cookies);
	const page = await context.newPage();
	// A page of the site on which none of its scripts runs.
	await page.goto(new URL("/robots.txt", site).href);
	for (const { name, value } of origins.flatMap(({ localStorage }) => localStorage))
		await page.evaluate(([key, text]) => localStorage.setItem(key, text), [name, value] as const);
	await page.close();
}
