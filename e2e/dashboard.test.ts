import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { askOneByOne } from "./support/ask-one-by-one.ts";
import { reachableIn, tabThrough, tabTo } from "./support/focus.ts";
import { findingsOf } from "./support/look/check-axe.ts";
import { watchPage } from "./support/look/watch-page.ts";
import { makeAccount, newPerson, signedInVisitor } from "./support/person.ts";
import { sampleVisitor, scan } from "./support/scanning.ts";
import { signIn } from "./support/sign-in.ts";
import { placeOf, useSite } from "./support/site.ts";
import { subscriber } from "./support/subscriber.ts";

/** A server of its own, for the first scan of its demo account. */
const site = useSite({});

const specified = {
	"Threats Neutralized": "24",
	"Data Leaks Found": "7",
	"Data Removed": "98%",
	"Last Scan": "2h ago",
};
const busy = { status: 503, json: { title: "Busy", status: 503, detail: "Not just now." } };

const ring = (page: Page) => page.getByText(/^Security score: \d+out of 100$/);
const sampleTags = (page: Page) => page.locator("main").getByText("Example", { exact: true });
const data = (page: Page) => page.getByRole("region", { name: "Your data" });

/** Waits for the link, because its data comes from the server. */
async function leadsTo(page: Page, path: string): Promise<void> {
	await page.waitForURL(({ pathname, search }) => pathname + search === path);
}

/** Both the details and the stats show the score. */
async function profileSays(page: Page, score: string): Promise<void> {
	await page.goto("/profile");
	await page.getByText(score, { exact: true }).nth(1).waitFor();
}

/** Uses the link in the header, so that data that was fetched before is still in memory. */
async function toDashboard(page: Page): Promise<void> {
	await page.getByRole("banner").getByRole("link", { name: "Dashboard" }).click();
	await page.getByRole("region", { name: "Since last time" }).waitFor();
}

async function scoreOf(page: Page): Promise<number> {
	return Number(/\d+/.exec(await ring(page).innerText())?.[0]);
}

async function figures(page: Page): Promise<Record<string, string>> {
	const texts = await page.locator("main dl > div").allInnerTexts();
	return Object.fromEntries(texts.map((text) => text.split("\n").filter(Boolean).slice(0, 2)));
}

/** The points of each reason, and the maximum. */
async function reasonsOf(page: Page): Promise<{ points: number; of: number }[]> {
	const lines = await page
		.getByRole("region", { name: "Security score" })
		.getByRole("listitem")
		.allInnerTexts();
	return lines.map((line) => {
		const [, has, of] = /(−?\d+)(?: of (\d+))?\s+points/.exec(line) ?? [];
		return { points: Number(has?.replace("−", "-")), of: Number(of ?? 0) };
	});
}

describe("before the first scan has finished", () => {
	it("the figures are the specification's, under bars, with one note that they are an example", async () => {
		const firstName = "Wolfeschlegelsteinhausenbergerdorff";
		const { page } = await signedInVisitor(site, { person: { ...newPerson(), firstName } });
		await ring(page).waitFor();
		expect(await scoreOf(page)).toBe(85);
		expect(await figures(page)).toEqual(specified);
		expect(await sampleTags(page).count()).toBe(1);
		await page.getByText("No scan has run: exposure unknown").waitFor();
		await data(page).getByText("Removed from a people-search site").waitFor();
		await page.getByRole("link", { name: "Start the first scan" }).waitFor();
		expect(await findingsOf(page)).toEqual([]);
		await page.setViewportSize({ width: 360, height: 740 });
		expect(await page.evaluate("document.documentElement.scrollWidth"), "however long a name is").toBe(360);
	});

	it("a person without a confirmed address reads that scanning needs one, and the page does not call the scanner", async () => {
		const page = await site.visitor();
		const asked: string[] = [];
		page.on("request", (request) => asked.push(new URL(request.url()).pathname));
		await signIn(page, site.url, await makeAccount(page, { unverified: true }));
		await ring(page).waitFor();
		expect(await figures(page)).toEqual(specified);
		expect(await sampleTags(page).count()).toBe(1);
		await page
			.getByText("Scanning needs a confirmed email address, so that nobody can search for")
			.first()
			.waitFor();
		expect(await findingsOf(page)).toEqual([]);
		expect(asked.filter((path) => path.startsWith("/api/scanner/"))).toEqual([]);
		await page.getByRole("link", { name: "Run New Scan" }).click();
		await leadsTo(page, "/verify-email-required");
	});
});

describe("the demo account's first scan", () => {
	it("starts at the dashboard's card with the question what to look for, shows on the scanner, and makes every figure the person's own", async () => {
		const page = await site.visitor();
		const complaints = await watchPage(page, site.url);
		await signIn(page, site.url, site.demo);
		await page.getByRole("link", { name: "Run New Scan" }).waitFor();
		await tabTo(page, /^a Run New Scan$/);
		await page.keyboard.press("Enter");
		await page.waitForURL("**/scanner");
		await page.getByRole("heading", { name: "What should we look for?" }).waitFor();
		await tabTo(page, /^button Look for my address$/);
		await page.keyboard.press("Enter");
		const sum = page.getByText(/^\d+ exposures, \d+ new\.$/);
		await sum.waitFor({ timeout: 60_000 });
		const told = await sum.innerText();
		const found = String(Number.parseInt(told, 10));

		await toDashboard(page);
		expect(await figures(page)).toEqual({
			"Threats Neutralized": "0",
			"Data Leaks Found": found,
			"Data Removed": "0",
			"Last Scan": "just now",
		});
		expect(await sampleTags(page).count()).toBe(0);
		const reasons = await reasonsOf(page);
		expect(reasons.map(({ of }) => of).reduce((sum, of) => sum + of, 0)).toBe(100);
		const score = await scoreOf(page);
		expect(reasons.reduce((sum, { points }) => sum + points, 0)).toBe(score);
		await page.getByText(`Your first scan found ${found} exposures.`).waitFor();
		await data(page).getByText(`Scan finished: ${found} new of ${found} exposures.`).waitFor();
		await page.getByText("Only the bundled sample was searched").waitFor();

		const history = page.getByRole("region", { name: "Score history" });
		await history.getByText("Score of the day").waitFor();
		expect(await findingsOf(page)).toEqual([]);
		// Starts at the top of the page, not where the last click was.
		await page.reload();
		await history.getByText("Score of the day").waitFor();
		await page.waitForLoadState("networkidle");
		const wanted = await reachableIn(page);
		const stops = await tabThrough(page);
		expect(stops.map(({ name }) => name)).toEqual(wanted);
		expect(stops.filter(({ marked, inView }) => !marked || !inView)).toEqual([]);
		await history.getByRole("button", { name: /^Show as a table/ }).click();
		// Looks only at the last row: at midnight a second day begins.
		expect((await history.getByRole("cell").allInnerTexts()).at(-1)).toBe(String(score));

		await page.getByRole("link", { name: /^See what is open.*Paste sites$/ }).click();
		await leadsTo(page, "/scanner?show=all&status=open&source=paste_sites");
		await profileSays(page, `${score}/100`);
		expect(complaints).toEqual([]);
	});
});

describe("what the person does", () => {
	it("raises the score, and shows at once in the figures, the activity and the profile", async () => {
		const { page } = await sampleVisitor(site, 30);
		await scan(page);
		await toDashboard(page);
		const before = await scoreOf(page);
		const found = Number((await figures(page))["Data Leaks Found"]);
		await page.getByRole("link", { name: /^See what is (critical|high|open)$/ }).click();
		await page.getByRole("table", { name: "All exposures" }).getByRole("link").first().click();
		await page.getByRole("button", { name: "Mark as Resolved" }).click();
		await page.getByText("Manually resolved by user").waitFor();
		const exposure = placeOf(page);

		await toDashboard(page);
		const told = await page.getByText(/^Your score rose /).innerText();
		const after = await scoreOf(page);
		expect(told).toMatch(new RegExp(`, from ${before} to ${after}\\.$`));
		expect(after).toBeGreaterThan(before);
		expect(await figures(page)).toMatchObject({
			// Exposures that people resolve themselves do not count as removals.
			"Threats Neutralized": "0",
			"Data Leaks Found": String(found),
			"Data Removed": "0",
		});
		const resolved = data(page).getByRole("listitem").filter({ hasText: "An exposure was resolved." });
		await resolved.getByRole("link", { name: "See the exposure" }).click();
		await leadsTo(page, exposure);
		// The page is not loaded again here, so its cached profile is older than the score.
		await page.getByRole("banner").getByRole("link", { name: "Account" }).click();
		await page
			.getByRole("navigation", { name: "Your account" })
			.getByRole("link", { name: "Profile" })
			.click();
		await page.getByText(`${after}/100`, { exact: true }).nth(1).waitFor();
	});
});

describe("somebody who is in no corpus", () => {
	it("has figures of their own after a scan, here and beside their subscription", async () => {
		const { page } = await subscriber(site);
		await page.goto("/subscription");
		await page.getByRole("heading", { name: "Usage Overview" }).waitFor();
		await page.locator("main").getByText("Sample data", { exact: true }).waitFor();
		expect(await usageOf(page)).toEqual({
			"Threats Removed": "24",
			"Data Removed": "98%",
			"Days Since Last Scan": "7",
		});
		await profileSays(page, "0/100");

		await page.goto("/scanner");
		await scan(page);
		await toDashboard(page);
		expect(await figures(page)).toMatchObject({ "Data Leaks Found": "0", "Data Removed": "0" });
		await page.getByText("it cannot tell whether your own data is safe").waitFor();
		await page.goto("/subscription");
		await page.getByText("Threats Removed").waitFor();
		expect(await usageOf(page)).toEqual({
			"Threats Removed": "0",
			"Data Removed": "0",
			"Days Since Last Scan": "0",
		});
		expect(await sampleTags(page).count()).toBe(0);

		await askOneByOne(page);
		await page.route("**/api/scanner/results", (route) => route.fulfill(busy));
		await page.reload();
		const alert = page.getByRole("alert").filter({ hasText: "We could not load what was removed" });
		await alert.getByText("Not just now.").waitFor();
		expect(await page.getByText("Threats Removed").count()).toBe(0);
		await page.unroute("**/api/scanner/results");
		await alert.getByRole("button", { name: "Try again" }).click();
		await page.getByText("Threats Removed").waitFor();
	});
});

/** The labels and values of the usage, in any order of layout. */
async function usageOf(page: Page): Promise<Record<string, string>> {
	const names = ["Threats Removed", "Data Removed", "Days Since Last Scan"];
	const pairs = names.map(async (name) => {
		const line = page.locator("dl > div").filter({ has: page.getByText(name, { exact: true }) });
		return [name, await line.locator("dd").innerText()] as const;
	});
	return Object.fromEntries(await Promise.all(pairs));
}
