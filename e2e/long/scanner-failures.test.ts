import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Hibp, startHibp } from "../support/hibp.ts";
import { findingsOf } from "../support/look/check-axe.ts";
import { signedInVisitor } from "../support/person.ts";
import { scan, sourceLines } from "../support/scanning.ts";
import { useSite } from "../support/site.ts";

let hibp: Hibp;
const env: Record<string, string> = {};
// Set before the server starts.
beforeAll(async () => {
	hibp = await startHibp();
	Object.assign(env, { HIBP_URL: hibp.url, HIBP_API_KEY: hibp.apiKey });
});
const site = useSite({ env });
afterEach(() => hibp.heal());
afterAll(() => hibp.close());

const aboutPeople = /^(breachedaccount|pasteaccount|stealerlogsbyemail)\//;

async function atScanner(): Promise<Page> {
	const { page } = await signedInVisitor(site);
	await page.goto("/scanner");
	await page.getByText(/No scan has run for this account/).waitFor();
	return page;
}

describe("a scan with real sources", () => {
	it("shows its progress, also after a reload, and ends without a source that does not answer", async () => {
		hibp.fault(aboutPeople, { kind: "hang", when: "before" });
		const page = await atScanner();
		await page.getByRole("button", { name: "Start Scan" }).click();
		const panel = page.getByRole("region", { name: "Scan in Progress" });
		await panel.getByText("Scanning breach databases, paste sites, and dark web markets...").waitFor();
		expect(await page.getByRole("button", { name: "Scanning..." }).isDisabled()).toBe(true);
		await page.reload();
		await panel.waitFor();
		await page.getByText("The first scan is running.").waitFor();
		expect(await page.getByText("No scan has run").count()).toBe(0);
		const bar = panel.getByRole("progressbar");
		await expect.poll(async () => Number(await bar.getAttribute("aria-valuenow"))).toBeGreaterThan(0);
		expect((await sourceLines(page)).some((line) => line.endsWith("Checking..."))).toBe(true);
		await page.context().setOffline(true);
		await page.getByText("We cannot see its progress right now.").waitFor();
		await page.context().setOffline(false);
		hibp.fault(aboutPeople, { kind: "garbage" });
		hibp.letGo();
		await page.getByText("Scan finished").waitFor({ timeout: 30_000 });
		await page.getByText(/We could not check breach databases/).waitFor();
		expect((await sourceLines(page))[0]).toMatch(/^Breach Databases Could not check/);
		await page.getByRole("heading", { name: "Nothing found where we could look" }).waitFor();
		await page
			.getByText(/^That does not mean that your data is safe\. Breach Databases could not be checked since/)
			.waitFor();
		expect(await page.getByText(/appears to be secure/).count()).toBe(0);
		expect(await findingsOf(page)).toEqual([]);
		await page.reload();
		await expect.poll(async () => (await sourceLines(page))[0]).toMatch(/unknown since \w+ \d{1,2}, \d{4}/);
		hibp.heal();
	});

	it("is completed by the next scan", async () => {
		hibp.fault(aboutPeople, { kind: "garbage" });
		const page = await atScanner();
		await scan(page);
		expect((await sourceLines(page))[0]).toMatch(/^Breach Databases Could not check/);
		hibp.heal();
		await scan(page);
		await page.getByText("Your data appears to be secure.").waitFor();
	});
});

it("on the dashboard a running scan is followed to its end; sources that did not answer count as unknown until they do", async () => {
	const { page } = await signedInVisitor(site);
	const dashboard = page.getByRole("banner").getByRole("link", { name: "Dashboard" });
	hibp.fault(aboutPeople, { kind: "hang", when: "before" });
	await page.getByRole("link", { name: "Start the first scan" }).click();
	await page.getByRole("button", { name: "Look for my address" }).click();
	await page.getByRole("region", { name: "Scan in Progress" }).waitFor();
	await dashboard.click();
	await page.getByText(/^A scan is running: \d+% done\.$/).waitFor();
	await page.getByRole("link", { name: "Watch the scan" }).waitFor();
	// Nothing about it is known before the scan ends.
	expect(await page.getByText("Example", { exact: true }).count()).toBeGreaterThan(0);
	hibp.fault(aboutPeople, { kind: "garbage" });
	hibp.letGo();

	const missing = page.getByText(
		/^No answer since \w+ \d+, \d{4} from breach databases.*: not counted as safe\.$/,
	);
	await missing.waitFor({ timeout: 30_000 });
	expect(await page.getByText("Example", { exact: true }).count()).toBe(0);
	const reason = page.getByRole("listitem").filter({ hasText: "Breach databases" });
	await reason.getByText("0 of 16").waitFor();
	await page
		.getByText("Your first scan found nothing where it could look. Some sources did not answer.")
		.waitFor();
	await page.getByText("Nothing that we know of, but some sources did not answer.").waitFor();
	expect(await findingsOf(page)).toEqual([]);

	hibp.heal();
	await page.getByRole("button", { name: "Scan again" }).click();
	await page.waitForURL("**/scanner");
	await page.getByText("Scan finished", { exact: true }).waitFor({ timeout: 30_000 });
	await dashboard.click();
	await reason.getByText("16 of 16").waitFor();
	expect(await missing.count()).toBe(0);
	await page.getByText(/^Your score rose \d+ points since the scan before it/).waitFor();
});
