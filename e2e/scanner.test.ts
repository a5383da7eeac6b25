import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { tabTo } from "./support/focus.ts";
import { findingsOf } from "./support/look/check-axe.ts";
import { watchPage } from "./support/look/watch-page.ts";
import { signedInVisitor } from "./support/person.ts";
import { allExposures, rowsOf, sampleVisitor, scan, sourceLines } from "./support/scanning.ts";
import { signIn } from "./support/sign-in.ts";
import { placeOf, useSite } from "./support/site.ts";

const site = useSite({});

async function tiles(page: Page): Promise<Record<string, string>> {
	const texts = await page.locator("main dl > div").allInnerTexts();
	return Object.fromEntries(texts.map((text) => text.split("\n").filter(Boolean).slice(0, 2)));
}

/** The address of the list, with or without filters. */
const listOfExposures = /\/api\/scanner\/exposures(\?|$)/;

describe("a first scan", () => {
	it("of the demo account leads in one click to exposures in all four sources", async () => {
		const page = await site.visitor();
		const complaints = await watchPage(page, site.url);
		await signIn(page, site.url, site.demo);
		await page.goto("/scanner");
		await page.getByRole("heading", { name: "Dark Web Scanner" }).waitFor();
		await page.getByText("Monitor your data across the dark web and breach databases").waitFor();
		await page.getByText(/No scan has run for this account/).waitFor();
		expect(await tiles(page)).toMatchObject({ "Total Exposures": "0", "Last Scan": "Never" });
		await scan(page);
		const lines = await sourceLines(page);
		expect(lines).toHaveLength(4);
		for (const [at, name] of [
			"Breach Databases",
			"Paste Sites",
			"Dark Web Markets",
			"Social Media Leaks",
		].entries())
			expect(lines[at]).toMatch(new RegExp(`^${name} \\d+ exposures?, \\d+ new`));
		await page.getByRole("table", { name: "Recent Exposures" }).waitFor();
		const rows = await rowsOf(page, "Recent Exposures");
		expect(rows.length).toBeGreaterThanOrEqual(4);
		const sources = new Set(rows.map(([, , source]) => source));
		expect([...sources].sort()).toEqual([
			"breach databases",
			"dark web markets",
			"paste sites",
			"social media",
		]);
		for (const [status, , , severity, discovered, confidence] of rows) {
			expect(status).toBe("new");
			expect(severity).toMatch(/^(Critical|High|Medium|Low)$/);
			expect(discovered).toMatch(/^\w{3} \d{1,2}, \d{4}$/);
			expect(confidence).toMatch(/^\d{1,3}%$/);
		}
		expect(await tiles(page)).toMatchObject({
			"Total Exposures": String(rows.length),
			"New This Week": String(rows.length),
			"Last Scan": expect.stringMatching(/^\w{3} \d{1,2}, \d{4}$/),
		});
		await page.getByText("These are sample records").waitFor();
		expect(await page.getByRole("link", { name: /Have I Been Pwned/ }).getAttribute("href")).toContain(
			"haveibeenpwned.com",
		);
		expect(await findingsOf(page)).toEqual([]);
		expect(complaints).toEqual([]);
	});

	it("of somebody who is in no corpus says that the sample is no answer, and never that they are secure", async () => {
		const { page } = await signedInVisitor(site);
		await page.goto("/scanner");
		const otherTab = await page.context().newPage();
		await otherTab.goto("/scanner");
		await otherTab.getByText(/No scan has run for this account/).waitFor();
		await scan(page);
		await otherTab.getByRole("heading", { name: "No Exposures Found" }).waitFor();
		await page.getByRole("heading", { name: "No Exposures Found" }).waitFor();
		for (const tab of [page, otherTab])
			await tab.getByText(/^We searched only a sample of invented people/).waitFor();
		for (const tab of [page, otherTab]) expect(await tab.getByText(/invented people/).count()).toBe(1);
		await page.getByText("For the operator").click();
		await page.getByText(/Sources of scans/).waitFor();
		expect(await page.getByText(/appears to be secure/).count()).toBe(0);
		expect(await findingsOf(page)).toEqual([]);
	});
});

describe("what was found", () => {
	it("is drawn as charts that the arrow keys walk through, and as tables", async () => {
		const { page } = await sampleVisitor(site, 30);
		await scan(page);
		await tabTo(page, /^svg Exposure trend/);
		const trend = page.getByRole("region", { name: "Exposure Trend" });
		expect(await trend.getByRole("status").innerText()).toMatch(/Total\s+\d+\s+New\s+\d+/);
		await trend.getByRole("button", { name: /^Show as a table/ }).click();
		// The header and today's row. After midnight there is a second day.
		expect([2, 3]).toContain(await trend.getByRole("row").count());
		const severity = page.getByRole("region", { name: "Severity Distribution" });
		const legend = await severity.getByRole("listitem").allInnerTexts();
		expect(legend.map((line) => line.split(/\s+/)[0])).toEqual(["Critical", "High", "Medium", "Low"]);
		await severity.getByRole("button", { name: /^Show as a table/ }).click();
		const counts = await severity.getByRole("cell").allInnerTexts();
		const total = counts.reduce((sum, count) => sum + Number(count), 0);
		expect((await tiles(page))["Total Exposures"]).toBe(String(total));
		expect(await findingsOf(page)).toEqual([]);
	});

	it("is filtered in the address, and a reload and the back button keep the filters", async () => {
		const { page } = await sampleVisitor(site, 36);
		await scan(page);
		await page.getByRole("link", { name: allExposures }).click();
		await page.getByRole("table", { name: "All exposures" }).waitFor();
		const everything = await rowsOf(page, "All exposures");
		expect(everything.length).toBeGreaterThan(1);
		await page.getByLabel("Source").selectOption("Dark Web Markets");
		await expect.poll(() => placeOf(page)).toBe("/scanner?show=all&source=dark_web_markets");
		const isMarket = (rows: string[][]) =>
			rows.length > 0 && rows.every(([, , , source]) => source === "dark web markets");
		await expect.poll(async () => isMarket(await rowsOf(page, "All exposures"))).toBe(true);
		await page.getByRole("searchbox", { name: "Text" }).fill("no such thing anywhere");
		await page.keyboard.press("Enter");
		await page.getByText("No exposure fits these filters.").waitFor();
		await page.goBack();
		await expect.poll(() => placeOf(page)).toBe("/scanner?show=all&source=dark_web_markets");
		await expect.poll(() => page.getByRole("searchbox", { name: "Text" }).inputValue()).toBe("");
		await page.reload();
		await expect.poll(async () => isMarket(await rowsOf(page, "All exposures"))).toBe(true);
		expect(await page.getByLabel("Source").inputValue()).toBe("dark_web_markets");
		await page.goBack();
		await expect.poll(async () => (await rowsOf(page, "All exposures")).length).toBe(everything.length);
	});

	it("comes page by page, is selected, and acknowledged or resolved together", async () => {
		const { page } = await sampleVisitor(site, 24);
		await scan(page);
		// The server's own pages, but shorter.
		await page.route(listOfExposures, (route) => {
			const url = new URL(route.request().url());
			if (route.request().method() === "GET") url.searchParams.set("limit", "2");
			return route.continue({ url: url.href });
		});
		await page.goto("/scanner?show=all&q=");
		await page.getByRole("table", { name: "All exposures" }).waitFor();
		expect(await rowsOf(page, "All exposures")).toHaveLength(2);
		await page.getByRole("button", { name: "Show more" }).click();
		await expect.poll(async () => (await rowsOf(page, "All exposures")).length).toBeGreaterThan(2);
		await page.getByRole("button", { name: /^Select (all|these \d+)$/ }).click();
		await page.getByRole("button", { name: "Acknowledge" }).click();
		await page.getByText(/exposures? marked as acknowledged\./).waitFor();
		const statuses = async () => [
			...new Set((await rowsOf(page, "All exposures")).map(([, status]) => status)),
		];
		await expect.poll(statuses).toEqual(["acknowledged"]);
		await page.getByRole("checkbox").first().check();
		await page.getByText("1 selected").waitFor();
		expect(await findingsOf(page)).toEqual([]);
		await page.getByRole("button", { name: "Resolve" }).click();
		await page.getByText("1 exposure marked as resolved.").waitFor();
		await expect.poll(statuses).toContain("resolved");
		expect(await page.getByRole("checkbox", { disabled: true }).count()).toBe(1);
		// The person who publishes the data also chooses its title, so titles can be hostile.
		await page.route(listOfExposures, async (route) => {
			const answer = await (await route.fetch()).json();
			const exposures = answer.exposures.map((one: object) => ({ ...one, title: "Collection".repeat(40) }));
			await route.fulfill({ json: { ...answer, exposures } });
		});
		await page.reload();
		await page
			.getByRole("link", { name: /^(Collection){40}/ })
			.first()
			.waitFor();
		for (const width of [360, 768, 1280]) {
			await page.setViewportSize({ width, height: 900 });
			expect(await page.evaluate("document.documentElement.scrollWidth"), `at ${width} px`).toBe(width);
		}
	});

	it("is exported as PDF, CSV and JSON", async () => {
		const { page } = await sampleVisitor(site, 12);
		await scan(page);
		await page.getByRole("button", { name: "Export Report" }).click();
		const files: Record<string, string> = {};
		for (const format of ["PDF", "CSV", "JSON"]) {
			const [file] = await Promise.all([
				page.waitForEvent("download"),
				page.getByRole("button", { name: new RegExp(`^${format}`) }).click(),
			]);
			expect(file.suggestedFilename()).toMatch(new RegExp(`\\.${format.toLowerCase()}$`));
			files[format] = (await readFile(await file.path())).toString("latin1");
		}
		expect(files.PDF).toMatch(/^%PDF-/);
		expect(files.CSV).toContain("Sample stealer log");
		expect(() => JSON.parse(files.JSON ?? "")).not.toThrow();
	});

	it("opens one exposure from anywhere in its row, and returns to the same place", async () => {
		const { page } = await sampleVisitor(site, 18);
		await scan(page);
		await page.getByRole("link", { name: allExposures }).click();
		const row = page.getByRole("table", { name: "All exposures" }).getByRole("row").last();
		// Clicks the far end of the row, not the text of the link.
		const box = await row.boundingBox();
		await row.click({ position: { x: (box?.width ?? 0) - 20, y: (box?.height ?? 0) / 2 } });
		await page.waitForURL(/\/scanner\/exposure\/[0-9a-f-]{36}$/);
		await page.getByRole("heading", { name: "Exposure Details" }).waitFor();
		await page.goBack();
		await page.getByRole("table", { name: "All exposures" }).waitFor();
		expect(placeOf(page)).toBe("/scanner?show=all");
	});
});
