import type { Browser, BrowserContextOptions, Page } from "playwright-core";

export type Credentials = { email: string; password: string };

/** Signs in through the form, as a person does, and returns when the login page is left. */
export async function signIn(page: Page, url: string, { email, password }: Credentials): Promise<void> {
	await page.goto(new URL("/login", url).href);
	await page.getByLabel(/^e-?mail/i).fill(email);
	// Finds the field by its type, not its label, because the button that shows the password may have the same word in
	// its label.
	await page.locator('input[name="password"], input[type="password"]').first().fill(password);
	await page.getByRole("button", { name: /^sign in$/i }).click();
	await page.waitForURL((address) => address.pathname !== "/login", { timeout: 30_000 });
}

export type Session = BrowserContextOptions["storageState"];

/** The browser's stored state of the demo account's session, for any number of visitors. */
export async function sessionOfDemo(
	browser: Browser,
	{ url, demo }: { readonly url: string; readonly demo: Credentials },
): Promise<Session> {
	const context = await browser.newContext();
	try {
		await signIn(await context.newPage(), url, demo);
		return await context.storageState();
	} finally {
		await context.close();
	}
}
