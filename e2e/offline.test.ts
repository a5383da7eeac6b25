import { expect, it } from "vitest";
import { signedInVisitor } from "./support/person.ts";
import { useSite } from "./support/site.ts";

const site = useSite();

it("a reload without a connection shows a page of ours, and the product comes back by itself", async () => {
	const { page } = await signedInVisitor(site, { serviceWorkers: "allow" });
	await page.goto("/profile");
	await page.getByRole("heading", { level: 1, name: "Ada Lovelace" }).waitFor();
	// The page brings the worker by itself when it has been quiet for a moment.
	await expect.poll(() => page.evaluate("navigator.serviceWorker.controller !== null")).toBe(true);

	await page.context().setOffline(true);
	await page.getByText("You are offline. This page stays as it is").waitFor();
	await page.reload();
	await page.getByRole("heading", { name: "Unlisted cannot be reached" }).waitFor();
	await page.getByText("You seem to be offline. Nothing of yours is lost").waitFor();
	expect(page.url()).toBe(`${site.url}/profile`);
	expect(await page.evaluate("document.activeElement.textContent")).toBe("Try again");

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
	await expect.poll(() => page.evaluate("navigator.serviceWorker.controller !== null")).toBe(true);

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
