import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { findingsOf } from "./support/check-axe.ts";
import { type Hibp, startHibp } from "./support/hibp.ts";
import { signedInVisitor } from "./support/person.ts";
import { scan, sourceLines } from "./support/scanning.ts";
import { useSite } from "./support/site.ts";

let hibp: Hibp;
const env: Record<string, string> = { SCAN_SOURCE_SECONDS: "6" };
// Before the server is told.
beforeAll(async () => {
	hibp = await startHibp();
	Object.assign(env, { HIBP_URL: hibp.url, HIBP_API_KEY: hibp.apiKey });
});
const site = useSite({ env });
afterEach(() => hibp.heal());
afterAll(() => hibp.close());

const aboutPeople = /^(breachedaccount|pasteaccount|stealerlogsbyemail)\//;
const busy = { status: 503, json: { title: "Busy", status: 503, detail: "Not just now." } };

async function atScanner(): Promise<Page> {
	const { page } = await signedInVisitor(site);
	await page.goto("/scanner");
	await page.getByText(/No scan has run for this account/).waitFor();
	return page;
}

describe("a scan with real sources", () => {
	it("that looked everywhere and found nothing says that the data appears to be secure", async () => {
		const page = await atScanner();
		await scan(page);
		await page.getByRole("heading", { name: "No Exposures Found" }).waitFor();
		await page
			.getByText("Your data appears to be secure. Run a scan to check for new exposures.", { exact: true })
			.waitFor();
		for (const line of await sourceLines(page)) expect(line).toContain("Nothing found");
	});

	it("shows how far it is, also after a reload, and ends without a source that hangs", async () => {
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

	it("disappears while the server does not tell its progress, and then comes back", async () => {
		const page = await atScanner();
		await page.route("**/api/scanner/status/*", (route) => route.fulfill(busy));
		await page.getByRole("button", { name: "Start Scan" }).click();
		await page.getByText("We cannot see how far it is just now.").waitFor();
		await page.unroute("**/api/scanner/status/*");
		await page.getByText("Scan finished").waitFor();
	});
});

describe("what fails is said, with another try", () => {
	it("the start of a scan", async () => {
		const page = await atScanner();
		await page.route("**/api/scanner/start", (route) => route.fulfill(busy));
		await page.getByRole("button", { name: "Start Scan" }).click();
		const alert = page.getByRole("alert").filter({ hasText: "The scan could not be started" });
		await alert.getByText("Not just now.").waitFor();
		expect(await findingsOf(page)).toEqual([]);
		await page.unroute("**/api/scanner/start");
		await alert.getByRole("button", { name: "Try again" }).click();
		await page.getByText("Scan finished").waitFor();
	});

	it("a scan that fails", async () => {
		const page = await atScanner();
		await page.route("**/api/scanner/status/*", async (route) => {
			const task = await (await route.fetch()).json();
			await route.fulfill({ json: { ...task, status: "failed", error: "The disk is full." } });
		});
		await scan(page);
		const alert = page.getByRole("alert").filter({ hasText: "The scan did not finish" });
		await alert.getByText("The disk is full.").waitFor();
		expect(await page.getByRole("button", { name: "Start Scan" }).isEnabled()).toBe(true);
	});

	it("the record, of which one half alone is not shown", async () => {
		const page = await atScanner();
		await page.route("**/api/scanner/results", (route) => route.fulfill(busy));
		await page.reload();
		const alert = page.getByRole("alert").filter({ hasText: "We could not load your scan data" });
		await alert.getByText("Not just now.").waitFor();
		expect(await page.getByText("Total Exposures").count()).toBe(0);
		await page.unroute("**/api/scanner/results");
		await alert.getByRole("button", { name: "Try again" }).click();
		await page.getByText("Total Exposures").waitFor();
	});

	it("what the sources said, without which nothing is promised", async () => {
		const page = await atScanner();
		await scan(page);
		await page.getByText("Your data appears to be secure.").waitFor();
		await page.route("**/api/scanner/sources", (route) => route.fulfill(busy));
		await page.reload();
		const alert = page.getByRole("alert").filter({ hasText: "We could not load what the sources said" });
		await alert.waitFor();
		await page.getByText("We could not find out which sources answered.").waitFor();
		expect(await page.getByText(/appears to be secure/).count()).toBe(0);
		await page.unroute("**/api/scanner/sources");
		await alert.getByRole("button", { name: "Try again" }).click();
		await page.getByText("Your data appears to be secure.").waitFor();
	});

	it("settings and identifiers", async () => {
		const page = await atScanner();
		for (const what of ["settings", "identifiers"])
			await page.route(`**/api/scanner/${what}`, (route) => route.fulfill(busy));
		await page.goto("/scanner/settings");
		for (const what of ["settings", "identifiers"]) {
			const alert = page.getByRole("alert").filter({ hasText: `We could not load your ${what}` });
			await alert.waitFor();
			await page.unroute(`**/api/scanner/${what}`);
			await alert.getByRole("button", { name: "Try again" }).click();
			await alert.waitFor({ state: "detached" });
		}
		await page.getByRole("button", { name: "Save Settings" }).waitFor();
		await page.getByRole("button", { name: "Add an identifier" }).waitFor();
	});
});

it("each screen says so while it loads", async () => {
	const { page } = await signedInVisitor(site);
	const gate = Promise.withResolvers<void>();
	await page.route("**/api/scanner/{results,settings,exposures/*}", async (route) => {
		await gate.promise;
		await route.continue();
	});
	for (const [path, words] of [
		["/scanner", "Loading scan data..."],
		["/scanner/settings", "Loading settings..."],
		["/scanner/exposure/00000000-0000-4000-8000-000000000000", "Loading exposure details..."],
	] as const) {
		await page.goto(path);
		await page.getByText(words).waitFor();
	}
	gate.resolve();
	await page.getByRole("heading", { name: "Exposure Not Found" }).waitFor();
});
