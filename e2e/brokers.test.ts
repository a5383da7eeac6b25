import { describe, expect, it } from "vitest";
import { brokerLine } from "./support/scanning.ts";
import { signIn } from "./support/sign-in.ts";
import { useSite } from "./support/site.ts";

// Of its own, as the demo account is searched for.
const site = useSite({});

describe("data brokers", () => {
	it("a person says what to search with, finds a listing, and says that it is somebody else", async () => {
		const page = await site.visitor();
		await signIn(page, site.url, site.demo);
		await page.goto("/identity");
		await page.getByLabel("City").fill("Springfield");
		await page.getByLabel("State").selectOption("IL");
		// Without it, namesakes of the same town fit as well.
		await page.getByLabel("Year").fill("1985");
		await page.getByText("Saved", { exact: true }).waitFor();
		await page.reload();
		await expect.poll(() => page.getByLabel("City").inputValue()).toBe("Springfield");

		await page.getByRole("button", { name: "Search for me now" }).click();
		await page.getByText(/^Scan finished$/).waitFor({ timeout: 60_000 });
		await expect
			.poll(() => brokerLine(page))
			.toMatch(/^Data Brokers \d+ listings, \d+ new .*\d+ could not be/);

		await page.getByRole("link", { name: "See your listings" }).click();
		const table = page.getByRole("table", { name: "Your listings" });
		await table.getByRole("link", { name: "Civic Ledger" }).first().click();
		await page.getByRole("button", { name: "Show the page" }).click();
		await page.getByRole("region", { name: /^The page on/ }).waitFor();
		await page.getByRole("button", { name: "Compare and answer" }).click();
		await page.getByRole("button", { name: "No, somebody else" }).click();
		await page.getByText(/You said that this is somebody else/).waitFor();
		await page.getByText("We keep no copy of the page.").waitFor();
		expect(await page.getByRole("button", { name: "Show the page" }).count()).toBe(0);
	});
});
