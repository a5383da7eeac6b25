import { afterAll, beforeAll, expect, it } from "vitest";
import { findingsOf } from "./support/check-axe.ts";
import { type Hibp, startHibp } from "./support/hibp.ts";
import { signedInVisitor } from "./support/person.ts";
import { useSite } from "./support/site.ts";

let hibp: Hibp;
const env: Record<string, string> = { HIBP_API_KEY: "0".repeat(32) };
beforeAll(async () => {
	hibp = await startHibp();
	env.HIBP_URL = hibp.url;
});
const site = useSite({ env });
afterAll(() => hibp.close());

const aboutPeople = /^(breachedaccount|pasteaccount|stealerlogsbyemail)\//;

it("a scan that runs is followed to its end; sources that did not answer count as unknown until they do", async () => {
	const { page } = await signedInVisitor(site);
	const dashboard = page.getByRole("banner").getByRole("link", { name: "Dashboard" });
	hibp.fault(aboutPeople, { kind: "hang", when: "before" });
	await page.getByRole("link", { name: "Start the first scan" }).click();
	await page.getByRole("button", { name: "Look for my address" }).click();
	await page.getByRole("region", { name: "Scan in Progress" }).waitFor();
	await dashboard.click();
	await page.getByText(/^A scan is running: \d+% done\.$/).waitFor();
	await page.getByRole("link", { name: "Watch the scan" }).waitFor();
	// Nothing of it is known before it ends.
	expect(await page.getByText("Example", { exact: true }).count()).toBeGreaterThan(0);
	hibp.fault(aboutPeople, { kind: "garbage" });
	hibp.letGo();

	const missing = page.getByText(
		/^Breach databases.* gave no answer since \w+ \d+, \d{4}: not counted as safe\.$/,
	);
	await missing.waitFor({ timeout: 30_000 });
	expect(await page.getByText("Example", { exact: true }).count()).toBe(0);
	const reason = page.getByRole("listitem").filter({ hasText: "Breach databases" });
	await reason.getByText("0 of 20").waitFor();
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
	await reason.getByText("20 of 20").waitFor();
	expect(await missing.count()).toBe(0);
	await page.getByText(/^Your score rose \d+ points since the scan before it/).waitFor();
});
