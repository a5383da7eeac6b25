import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { focused } from "./support/focus.ts";
import { findingsOf } from "./support/look/check-axe.ts";
import { sampleVisitor, scan } from "./support/scanning.ts";
import { useSite } from "./support/site.ts";

const site = useSite();

/** A person with an infected computer, which gives the most critical exposure. */
async function criticalExposure(number: number, options = {}) {
	const visitor = await sampleVisitor(site, number, options);
	await scan(visitor.page);
	// The scan's result also links to the exposure, so we look only in the table.
	const row = visitor.page.getByRole("table").getByRole("link", { name: /^Sample stealer log/ });
	await row.click();
	await visitor.page.getByRole("heading", { name: "Sample stealer log, November 2025" }).waitFor();
	return visitor;
}

const fact = (page: Page, term: string) =>
	page
		.locator("main dl > div")
		.filter({ has: page.locator("dt", { hasText: new RegExp(`^${term}$`) }) })
		.locator("dd")
		.first()
		.innerText();

describe("one exposure", () => {
	it("says what to do, and remembers the finished steps as the last tab saved them", async () => {
		const { page } = await criticalExposure(30);
		expect(await findingsOf(page)).toEqual([]);
		expect(await fact(page, "Source type")).toBe("dark web markets");
		expect(await fact(page, "Data Sensitivity")).toBe("High");
		expect(await fact(page, "Exposure Age")).toBe("0 days");
		const stepOn = (tab: Page) => tab.getByRole("checkbox", { name: "1. Clean the infected device first" });
		const step = stepOn(page);
		const tick = async () => {
			const kept = page.waitForResponse(
				(response) => response.url().includes("/actions/clean_device") && response.ok(),
			);
			await step.check();
			await page.getByText(/^1 of \d+ done$/).waitFor();
			await kept;
		};
		await tick();
		const otherTab = await page.context().newPage();
		await otherTab.goto(page.url());
		await stepOn(otherTab).uncheck();
		await page.getByText(/^0 of \d+ done$/).waitFor();
		expect(await step.isChecked(), "another tab was the last to say").toBe(false);
		await tick();
		await page.reload();
		await page.getByText(/^1 of \d+ done$/).waitFor();
		expect(await step.isChecked()).toBe(true);
	});

	it("is acknowledged, then resolved, with a note that names who did it", async () => {
		const { page } = await criticalExposure(12);
		const id = page.url().split("/").at(-1) ?? "";
		const otherTab = await page.context().newPage();
		await otherTab.goto(page.url());
		await otherTab.getByRole("button", { name: "Mark as Acknowledged" }).waitFor();
		const loadedAnew = page.waitForResponse((response) => response.url().endsWith(`/exposures/${id}`));
		await page.getByRole("button", { name: "Mark as Acknowledged" }).click();
		await loadedAnew;
		await page.getByText("acknowledged", { exact: true }).first().waitFor();
		await expect.poll(() => focused(page), { message: "not lost with the button" }).toBe("h2 Actions");
		expect(await page.getByRole("button", { name: "Mark as Acknowledged" }).count()).toBe(0);
		await page.getByRole("button", { name: "Mark as Resolved" }).click();
		await page.getByRole("heading", { name: "Resolution Notes" }).waitFor();
		await page.getByText("Manually resolved by user").waitFor();
		await page.getByText(/^Resolved on \w+ \d{1,2}, \d{4}$/).waitFor();
		await otherTab.getByText("Manually resolved by user").waitFor();
		expect(await page.getByRole("button", { name: "Mark as Resolved" }).count()).toBe(0);
		expect(await findingsOf(page)).toEqual([]);
	});

	it("marked as someone else's counts nowhere, and counts again when that is undone", async () => {
		const { page } = await criticalExposure(18);
		await page.getByRole("button", { name: "This is not me" }).click();
		await page.getByText("We removed it from your results and score.").waitFor();
		await page.getByRole("link", { name: "Back to Scanner" }).click();
		await page.getByRole("table", { name: "Recent Exposures" }).waitFor();
		const stealer = page.getByRole("table").getByRole("link", { name: /^Sample stealer log/ });
		await stealer.waitFor({ state: "detached" });
		await page.goto("/scanner?show=all&status=not_me");
		await stealer.click();
		await page.getByRole("button", { name: "Undo" }).click();
		await page.getByRole("button", { name: "Mark as Acknowledged" }).waitFor();
		await page.getByRole("link", { name: "Back to Scanner" }).click();
		await stealer.waitFor();
	});

	it("shows the values on a click, soon after a sign-in, until the person leaves the page", async () => {
		const { page, person } = await criticalExposure(24);
		const data = page.locator("section", { has: page.getByRole("heading", { name: "Exposed Data" }) });
		expect(await data.innerText()).not.toContain(person.email);
		await page.getByRole("button", { name: "Reveal" }).click();
		const dialog = page.getByRole("dialog", { name: "Show hidden values" });
		expect(await findingsOf(page)).toEqual([]);
		await dialog.getByRole("button", { name: "Reveal" }).click();
		await dialog.waitFor({ state: "hidden" });
		await expect.poll(() => data.innerText()).toContain(person.email);
		await page.getByRole("button", { name: "Hide again" }).click();
		expect(await data.innerText()).not.toContain(person.email);
		await page.reload();
		await data.waitFor();
		expect(await data.innerText()).not.toContain(person.email);
	});

	it("is exported by itself", async () => {
		const { page, person } = await criticalExposure(36);
		await page.getByRole("button", { name: "Export Details" }).click();
		const [file] = await Promise.all([
			page.waitForEvent("download"),
			page.getByRole("button", { name: /^JSON/ }).click(),
		]);
		const text = (await readFile(await file.path())).toString();
		expect(text).toContain("Sample stealer log");
		expect(text, "which a file does not say whole").not.toContain(person.email);
	});
});
