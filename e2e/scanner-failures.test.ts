import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { findingsOf } from "./support/check-axe.ts";
import { type Hibp, startHibp } from "./support/hibp.ts";
import { signedInVisitor } from "./support/person.ts";
import { scan, sourceLines } from "./support/scanning.ts";
import { useSite } from "./support/site.ts";

let hibp: Hibp;
const env: Record<string, string> = {};
// Before the server is told.
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
	it("shows how far it is, also after a reload, and ends without a source that does not answer", async () => {
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
		await page.getByText("We cannot see how far it is just now.").waitFor();
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

	it("is repaired by the next one", async () => {
		hibp.fault(aboutPeople, { kind: "garbage" });
		const page = await atScanner();
		await scan(page);
		expect((await sourceLines(page))[0]).toMatch(/^Breach Databases Could not check/);
		hibp.heal();
		await scan(page);
		await page.getByText("Your data appears to be secure.").waitFor();
	});
});
