import type { Page } from "playwright-core";

export type Credentials = { email: string; password: string };

/** Through the form, as a person does it; done when the login page has been left. */
export async function signIn(page: Page, url: string, { email, password }: Credentials): Promise<void> {
	await page.goto(new URL("/login", url).href);
	await page.getByLabel(/^e-?mail/i).fill(email, { timeout: 5_000 });
	// By its kind, not its label: the eye that reveals the password may be labelled with the same word.
	await page
		.locator('input[name="password"], input[type="password"]')
		.first()
		.fill(password, { timeout: 5_000 });
	await page.getByRole("button", { name: /^sign in$/i }).click({ timeout: 5_000 });
	await page.waitForURL((address) => address.pathname !== "/login", { timeout: 15_000 });
}
