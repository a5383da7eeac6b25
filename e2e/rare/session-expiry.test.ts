import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { findingsOf } from "../support/look/check-axe.ts";
import { makeAccount, type Person, signOut } from "../support/person.ts";
import { signIn } from "../support/sign-in.ts";
import { placeOf, useSite } from "../support/site.ts";

const site = useSite();
const minute = 60_000;

/** A person at the dashboard, in a browser with a movable clock that all its tabs share. */
async function atDashboard(): Promise<{
	page: Page;
	person: Person;
	forward: (ms: number) => Promise<void>;
}> {
	const page = await site.visitor();
	const person = await makeAccount(page);
	await page.clock.install();
	await signIn(page, site.url, person);
	await page.getByRole("heading", { level: 1, name: "Welcome Ada" }).waitFor();
	return { page, person, forward: (ms) => page.clock.fastForward(ms) };
}

async function secondTab(page: Page): Promise<Page> {
	const tab = await page.context().newPage();
	await tab.goto("/dashboard");
	await tab.getByRole("heading", { level: 1, name: "Welcome Ada" }).waitFor();
	return tab;
}

const warning = (page: Page) => page.getByRole("dialog", { name: "Session Expiring Soon" });

/** The session keeper's code loads separately. Until it runs, nothing listens for events. */
const keeperRuns = (page: Page) => page.getByText("Session Expiring Soon").waitFor({ state: "attached" });

const refreshes = (page: Page) => {
	let count = 0;
	page.on("request", (request) => {
		if (request.url().includes("grant_type=refresh_token")) count += 1;
	});
	return () => count;
};

describe("the warning", () => {
	it("comes five minutes before the end, counts two minutes down, and closes in all tabs when the person stays in one", async () => {
		const { page, forward } = await atDashboard();
		const other = await secondTab(page);
		await keeperRuns(page);
		await forward(54 * minute);
		expect(await warning(page).isVisible()).toBe(false);
		const asked = refreshes(page);
		await forward(minute + 5000);
		await warning(page).waitFor();
		await warning(other).waitFor();
		const left = await warning(page).getByTestId("countdown").textContent();
		expect(left).toMatch(/^(2:00|1:[45]\d)$/);
		expect(await findingsOf(page)).toEqual([]);
		await page.mouse.move(100, 100);
		await page.mouse.move(200, 200);
		expect(asked(), "a moving mouse has not answered").toBe(0);
		await warning(page).getByRole("button", { name: "Stay Logged In" }).click();
		await warning(page).waitFor({ state: "hidden" });
		await warning(other).waitFor({ state: "hidden" });
		expect(asked()).toBe(1);
		await forward(50 * minute);
		expect(await warning(page).isVisible(), "the new session has its whole hour").toBe(false);
		await page.reload();
		await page.getByRole("heading", { level: 1, name: "Welcome Ada" }).waitFor();
	});

	it("signs every tab out at zero, says why, and comes back after the next sign-in", async () => {
		const { page, person, forward } = await atDashboard();
		const other = await secondTab(page);
		await keeperRuns(page);
		await forward(55 * minute + 1000);
		await warning(page).waitFor();
		await forward(2 * minute);
		await page.waitForURL(/\/login\?next=%2Fdashboard/);
		await other.waitForURL(/\/login\?next=%2Fdashboard/);
		await page.getByText("You were signed out because you were inactive.").waitFor();
		const stored = await page.evaluate(() => localStorage.getItem("sb-unlisted-auth-token"));
		expect(stored).toBeNull();
		await page.getByLabel("Email address").fill(person.email);
		await page.getByLabel("Password", { exact: true }).fill(person.password);
		await page.getByRole("button", { name: "Sign in", exact: true }).click();
		await page.waitForURL(({ pathname }) => pathname === "/dashboard");
	});

	it("signs out at once on 'Log Out Now'", async () => {
		const { page, forward } = await atDashboard();
		const other = await secondTab(page);
		await keeperRuns(page);
		await forward(55 * minute + 1000);
		await warning(page).getByRole("button", { name: "Log Out Now" }).click();
		await page.waitForURL(({ pathname }) => pathname === "/");
		await other.waitForURL(({ pathname }) => pathname === "/login");
	});

	it("closes on 'auth:failure', which ends the session", async () => {
		const { page, forward } = await atDashboard();
		await keeperRuns(page);
		await forward(55 * minute + 1000);
		await warning(page).waitFor();
		await page.evaluate(() => window.dispatchEvent(new Event("auth:failure")));
		await warning(page).waitFor({ state: "hidden" });
		await page.waitForURL(({ pathname }) => pathname === "/login");
		await page.getByText("This session was ended").waitFor();
	});

	it("also comes on a public page", async () => {
		const { page, forward } = await atDashboard();
		await page.goto("/support");
		await keeperRuns(page);
		await forward(55 * minute + 1000);
		await warning(page).waitFor();
		await page.keyboard.press("Escape");
		await warning(page).waitFor({ state: "hidden" });
		await page.goto("/dashboard");
		await page.getByRole("heading", { level: 1, name: "Welcome Ada" }).waitFor();
	});
});

describe("activity", () => {
	it("renews a session with less than ten minutes left, and is checked once a minute", async () => {
		const { page, forward } = await atDashboard();
		await keeperRuns(page);
		const asked = refreshes(page);
		await page.mouse.move(100, 100);
		await forward(49 * minute);
		await page.mouse.move(200, 200);
		await forward(30_000);
		expect(asked()).toBe(0);
		await forward(minute + 30_000);
		await page.mouse.move(300, 300);
		await page.keyboard.press("Tab");
		await expect.poll(asked).toBe(1);
		await forward(10 * minute);
		expect(await warning(page).isVisible()).toBe(false);
		expect(asked()).toBe(1);
	});
});

describe("an expired session", () => {
	it("ended in another tab keeps what was typed: after the sign-in the form has it again, not saved", async () => {
		const { page, person } = await atDashboard();
		const other = await secondTab(page);
		await page.goto("/account");
		const field = page.getByLabel("First name");
		await expect.poll(() => field.inputValue()).toBe("Ada");
		await field.fill("Augusta Ada");
		await signOut(other);
		await page.waitForURL("**/login?next=%2Faccount");
		await page.getByLabel("Email address").fill(person.email);
		await page.getByLabel("Password", { exact: true }).fill(person.password);
		await page.locator("main").getByRole("button", { name: "Sign in", exact: true }).click();
		await page.waitForURL("**/account");
		await expect.poll(() => field.inputValue()).toBe("Augusta Ada");
		await page.getByRole("button", { name: "Save changes" }).click();
		await page.getByText("Profile updated successfully").first().waitFor();
	});

	it("has ended for a person who comes back later, and shows on the page where it ended", async () => {
		const { page } = await atDashboard();
		await page.goto("/profile");
		await page.evaluate(() => {
			const key = "sb-unlisted-auth-token";
			const session = JSON.parse(localStorage.getItem(key) ?? "{}");
			localStorage.setItem(
				key,
				JSON.stringify({ ...session, expires_at: Math.floor(Date.now() / 1000) - 1 }),
			);
		});
		const asked = refreshes(page);
		await page.reload();
		await page.waitForURL(/\/login\?next=%2Fprofile/);
		expect(asked(), "nobody renews it in passing").toBe(0);
		expect(placeOf(page)).toBe("/login?next=%2Fprofile");
	});

	it("is not caused by a wrong clock", async () => {
		const page = await site.visitor();
		const person = await makeAccount(page);
		await page.clock.install({ time: Date.now() + 5 * 60 * minute });
		await signIn(page, site.url, person);
		await page.getByRole("heading", { level: 1, name: "Welcome Ada" }).waitFor();
		await page.goto("/profile");
		await page.getByRole("heading", { level: 1, name: "Ada Lovelace" }).waitFor();
		expect(await warning(page).isVisible()).toBe(false);
	});
});
