import type { Page } from "playwright-core";

export interface Home {
	readonly city: string;
	readonly state: string;
	/** Without the year, namesakes in the same town match as well. */
	readonly year: string;
}

/** Fills in on /identity what brokers are searched with, and saves it. */
export async function sayHome(page: Page, { city, state, year }: Home): Promise<void> {
	await page.getByLabel("City").fill(city);
	await page.getByLabel("State").selectOption(state);
	await page.getByLabel("Year").fill(year);
	await page.getByText("Saved", { exact: true }).waitFor();
}

/** The demo account's home, as the lab's sites list it. */
export const demoHome: Home = { city: "Springfield", state: "IL", year: "1985" };

/** Starts the search on /identity and waits until it ends. */
export async function searchForMe(page: Page): Promise<void> {
	await page.getByRole("button", { name: "Search for me now" }).click();
	await page.getByText(/^Scan finished$/).waitFor({ timeout: 150_000 });
}
