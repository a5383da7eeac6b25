import type { Browser, BrowserContextOptions, Page } from "playwright-core";

export type Credentials = { email: string; password: string };

/** Through the form, as a person does it. Done when the login page is left. */
export async function signIn(page: Page, url: string, { email, password }: Credentials): Promise<void> {
	await page.goto(new URL("/login", url).href);
	await page.getByLabel(/^e-?mail/i).fill(email);
	// By its kind, not its label, because the eye that shows the password may have the same word in its label.
	await page.locator('input[name="password"], input[type="password"]').first().fill(password);
	await page.getByRole("button", { name: /^sign in$/i }).click();
	await page.waitForURL((address) => address.pathname !== "/login", { timeout: 30_000 });
}

export type Session = BrowserContextOptions["storageState"];

/** What the browser keeps of the demo account's session, for as many visitors as want it. */
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
