import { expect, it } from "vitest";
import { signedInVisitor } from "./support/person.ts";
import { useSite } from "./support/site.ts";

const site = useSite();
/** Until a busy machine leaves the page in peace. */
const quiet = { timeout: 40_000 };

it("a reload without a connection shows a page of ours, and the product comes back by itself", async () => {
	const { page } = await signedInVisitor(site, { serviceWorkers: "allow" });
	await page.goto("/profile");
	await page.getByRole("heading", { level: 1, name: "Ada Lovelace" }).waitFor();
	// The page brings the worker by itself when it has been quiet for a moment.
	await expect.poll(() => page.evaluate("navigator.serviceWorker.controller !== null"), quiet).toBe(true);

	await page.context().setOffline(true);
	await page.getByText("You are offline. This page stays as it is").waitFor();
	await page.reload();
	await page.getByRole("heading", { name: "Unlisted cannot be reached" }).waitFor();
	await page.getByText("You seem to be offline. Nothing of yours is lost").waitFor();
	expect(page.url()).toBe(`${site.url}/profile`);
	await expect.poll(() => page.evaluate("document.activeElement.textContent")).toBe("Try again");

	// Another address, as from a bookmark, too; and a press without a connection changes nothing.
	await page.goto("/scanner");
	await page.getByRole("button", { name: "Try again" }).click();
	await page.getByRole("button", { name: "Try again" }).waitFor();
	await page.getByRole("heading", { name: "Unlisted cannot be reached" }).waitFor();

	await page.context().setOffline(false);
	await page.getByRole("heading", { level: 1, name: "Dark Web Scanner" }).waitFor();
});

it("where the server does not answer, the page says so, and opens by itself when the server is back", async () => {
	const { page } = await signedInVisitor(site, { serviceWorkers: "allow" });
	await page.goto("/profile");
	await page.getByRole("heading", { level: 1, name: "Ada Lovelace" }).waitFor();
	await expect.poll(() => page.evaluate("navigator.serviceWorker.controller !== null"), quiet).toBe(true);

	// The browser believes in its connection all the time, so no event of its own brings the page back.
	await page.addInitScript(() => {
		Object.defineProperty(Navigator.prototype, "onLine", { get: () => true });
		addEventListener("online", (event) => event.stopImmediatePropagation(), true);
	});
	await page.context().setOffline(true);
	await page.reload();
	await page.getByText("Your connection works, but our server does not answer.").waitFor();

	await page.context().setOffline(false);
	await page.getByRole("heading", { level: 1, name: "Ada Lovelace" }).waitFor();
});

it("a part of a page whose file cannot be had says so in its place, and a press brings it", async () => {
	const { page } = await signedInVisitor(site);
	const file = "**/beside-listings-*.js";
	await page.route(file, (route) => route.abort());
	await page.goto("/removals");
	const missing = page.getByText("This part could not be loaded");
	await missing.waitFor();
	// The rest of the page is there.
	await page.getByRole("link", { name: "Who was told what" }).waitFor();
	await page.getByText(/^(Nobody has been searched for yet|Data brokers are not searched here)$/).waitFor();

	await page.unroute(file);
	await page.getByRole("button", { name: "Try again" }).click();
	// A browser that remembers the failure needs the whole page again.
	const whole = page.getByRole("button", { name: "Load the page again" });
	await expect.poll(async () => (await missing.count()) === 0 || (await whole.isVisible())).toBe(true);
	if (await whole.isVisible()) await whole.click();
	await missing.waitFor({ state: "detached" });
	await page.waitForLoadState("networkidle");
	expect(await missing.count()).toBe(0);
	await page.getByRole("link", { name: "Who was told what" }).waitFor();
});
