import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { loadedInPage } from "../support/look/loaded-files.ts";
import { signedInVisitor } from "../support/person.ts";
import { sampleVisitor, scan } from "../support/scanning.ts";
import { useSite } from "../support/site.ts";

const site = useSite();
/** Long enough for a busy machine to let the page become quiet. */
const quiet = { timeout: 40_000 };

it("a reload without a connection shows our own page, and the product comes back by itself", async () => {
	const { page } = await signedInVisitor(site, { serviceWorkers: "allow" });
	await page.goto("/profile");
	await page.getByRole("heading", { level: 1, name: "Ada Lovelace" }).waitFor();
	// The page installs the worker by itself after a quiet moment.
	await expect.poll(() => page.evaluate("navigator.serviceWorker.controller !== null"), quiet).toBe(true);

	await page.context().setOffline(true);
	await page.getByText("You are offline. This page stays as it is").waitFor();
	await page.reload();
	await page.getByRole("heading", { name: "Unlisted cannot be reached" }).waitFor();
	await page.getByText("You seem to be offline. Nothing of yours is lost").waitFor();
	expect(page.url()).toBe(`${site.url}/profile`);
	await expect.poll(() => page.evaluate("document.activeElement.textContent")).toBe("Try again");

	// Another address, such as a bookmark, works too. A click without a connection changes nothing.
	await page.goto("/scanner");
	await page.getByRole("button", { name: "Try again" }).click();
	await page.getByRole("button", { name: "Try again" }).waitFor();
	await page.getByRole("heading", { name: "Unlisted cannot be reached" }).waitFor();

	await page.context().setOffline(false);
	await page.getByRole("heading", { level: 1, name: "Dark Web Scanner" }).waitFor();
});

it("if the server does not answer, the page says so, and opens by itself when the server is back", async () => {
	const { page } = await signedInVisitor(site, { serviceWorkers: "allow" });
	await page.goto("/profile");
	await page.getByRole("heading", { level: 1, name: "Ada Lovelace" }).waitFor();
	await expect.poll(() => page.evaluate("navigator.serviceWorker.controller !== null"), quiet).toBe(true);

	// The browser never notices the lost connection, so no event of its own brings the page back.
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

it.each([
	["/profile", "You are signed out"],
	["/support", "A person reads every message"],
])(
	"signing out on %s without a connection says that this device is signed out, and what to do",
	async (path, stays) => {
		const { page } = await signedInVisitor(site);
		await page.goto(path);
		await loadedInPage(page, "session-keeper", "sign-out");
		await page.context().setOffline(true);
		await page.getByRole("banner").getByRole("button", { name: "Sign Out" }).click();
		await page
			.getByText("the server did not confirm it. You are signed out on this device. To be sure")
			.waitFor();
		await page.getByText(stays).first().waitFor();
		expect(new URL(page.url()).pathname).toBe(path);
		expect(await page.evaluate("localStorage.getItem('sb-unlisted-auth-token')")).toBeNull();
		await page.getByRole("banner").getByRole("link", { name: "Login" }).waitFor();
	},
);

it("Sign Out on a page whose script could not be loaded says that the person is still signed in", async () => {
	const { page } = await signedInVisitor(site);
	await page.route("**/static-session-*.js", (route) => route.abort());
	await page.goto("/support");
	await page.getByRole("banner").getByRole("button", { name: "Sign Out" }).click();
	await page.getByText("Logout failed: you are still signed in. Load this page again.").waitFor();
});

/** Reads what the server has stored, outside the page, which has no connection. */
async function kept<T>(page: Page, path: string): Promise<T> {
	const stored = await page.evaluate<string | null>("localStorage.getItem('sb-unlisted-auth-token')");
	const { access_token: token } = JSON.parse(stored ?? "{}") as { access_token: string };
	const answer = await page.request.get(path, { headers: { authorization: `Bearer ${token}` } });
	expect(answer.status()).toBe(200);
	return (await answer.json()) as T;
}

it("without a connection, pages that were open stay and open again, and a link to another page leaves the person where they are", async () => {
	const { page } = await signedInVisitor(site);
	const places = page
		.getByRole("navigation", { name: "Your account" })
		.getByRole("link", { name: "Billing", exact: true });
	await page.goto("/profile");
	await places.click();
	await page.getByRole("heading", { level: 1, name: "Billing History" }).waitFor();
	await page.goBack();
	const name = page.getByRole("heading", { level: 1, name: "Ada Lovelace" });
	await name.waitFor();

	await page.context().setOffline(true);
	await page.getByText("You are offline. This page stays as it is").waitFor();
	await name.waitFor();
	await places.click();
	await page.getByRole("heading", { level: 1, name: "Billing History" }).waitFor();
	await page.goBack();
	await name.waitFor();

	await page.getByRole("banner").getByRole("link", { name: "Scanner" }).click();
	await page
		.getByText("You are offline, so that page cannot be opened. You are still where you were.")
		.waitFor();
	expect(page.url()).toBe(`${site.url}/profile`);
	expect(await name.isVisible()).toBe(true);

	await page.context().setOffline(false);
	await page.getByText(/^You are offline/).waitFor({ state: "detached" });
	await page.getByRole("banner").getByRole("link", { name: "Scanner" }).click();
	await page.getByRole("heading", { level: 1, name: "Dark Web Scanner" }).waitFor();
});

it("a click without a connection says that nothing happened, changes nothing, and works when clicked again with a connection", async () => {
	const { page } = await sampleVisitor(site, 45);
	await scan(page);
	await page
		.getByRole("table", { name: "Recent Exposures" })
		.getByRole("link", { name: /^LinkedIn/ })
		.click();
	const step = page.getByRole("checkbox").first();
	await step.waitFor();
	const exposure = `/api/scanner/exposures/${new URL(page.url()).pathname.split("/").at(-1)}`;
	const here = async () =>
		(await kept<{ exposure: { status: string; help: { steps: { done: boolean }[] } } }>(page, exposure))
			.exposure;

	await page.context().setOffline(true);
	await step.click();
	await page.getByText("The step was not saved").waitFor();
	await page.getByText("We could not reach the server. Check your connection and try again.").waitFor();
	await expect.poll(() => step.isChecked()).toBe(false);
	await page.getByRole("button", { name: "Mark as Resolved" }).click();
	await page.getByText("It was not changed").waitFor();
	expect(await here()).toMatchObject({ status: "new" });
	expect((await here()).help.steps.filter(({ done }) => done)).toEqual([]);

	await page.context().setOffline(false);
	await step.click();
	await expect.poll(async () => (await here()).help.steps[0]?.done).toBe(true);
	await page.getByRole("button", { name: "Mark as Resolved" }).click();
	await page.getByRole("heading", { name: "Resolution Notes" }).waitFor();
	await page.reload();
	await page.getByText("Manually resolved by user").waitFor();
	expect(await step.isChecked()).toBe(true);
});

it("a setting changed without a connection waits, says that it is not saved, and is sent with the next change", async () => {
	const { page } = await signedInVisitor(site);
	await page.goto("/scanner/settings");
	const levels = page.getByRole("group", { name: "Notification Severity Levels" });
	const low = levels.getByRole("switch", { name: /^Low/ });
	const medium = levels.getByRole("switch", { name: /^Medium/ });
	await low.waitFor();
	const types = async () =>
		(await kept<{ settings: { notification_types: Record<string, boolean> } }>(page, "/api/scanner/settings"))
			.settings.notification_types;
	expect(await types()).toMatchObject({ low: false, medium: true });

	await page.context().setOffline(true);
	await low.click();
	await page.getByText("Not saved", { exact: true }).first().waitFor();
	expect(await types()).toMatchObject({ low: false, medium: true });

	await page.context().setOffline(false);
	await medium.click();
	await page.getByText("Saved", { exact: true }).first().waitFor();
	expect(await types()).toMatchObject({ low: true, medium: false });
});

it("a part of a page whose file cannot be loaded says so in its place, and a click loads it", async () => {
	const { page } = await signedInVisitor(site);
	const file = "**/beside-listings-*.js";
	await page.route(file, (route) => route.abort());
	await page.goto("/removals");
	const missing = page.getByText("This part could not be loaded");
	await missing.waitFor();
	// The rest of the page still works.
	await page.getByRole("link", { name: "Who was told what" }).waitFor();
	await page.getByText(/^(We have not searched for you yet|Data brokers are not searched here)$/).waitFor();

	await page.unroute(file);
	await page.getByRole("button", { name: "Try again" }).click();
	// A browser that remembers the failure needs a reload of the whole page.
	const whole = page.getByRole("button", { name: "Load the page again" });
	await expect.poll(async () => (await missing.count()) === 0 || (await whole.isVisible())).toBe(true);
	if (await whole.isVisible()) await whole.click();
	await missing.waitFor({ state: "detached" });
	await page.waitForLoadState("networkidle");
	expect(await missing.count()).toBe(0);
	await page.getByRole("link", { name: "Who was told what" }).waitFor();
});
