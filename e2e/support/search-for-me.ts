import type { Page } from "playwright-core";

export interface Home {
	readonly city: string;
	readonly state: string;
	/** Without it, namesakes of the same town fit as well. */
	readonly year: string;
}

/** On /identity: what brokers are searched with, until it is kept. */
export async function sayHome(page: Page, { city, state, year }: Home): Promise<void> {
	await page.getByLabel("City").fill(city);
	await page.getByLabel("State").selectOption(state);
	await page.getByLabel("Year").fill(year);
	await page.getByText("Saved", { exact: true }).waitFor();
}

/** The demo account's, at the lab's sites. */
export const demoHome: Home = { city: "Springfield", state: "IL", year: "1985" };

/** On /identity: the search, until its end. */
export async function searchForMe(page: Page): Promise<void> {
	await page.getByRole("button", { name: "Search for me now" }).click();
	await page.getByText(/^Scan finished$/).waitFor({ timeout: 150_000 });
}
