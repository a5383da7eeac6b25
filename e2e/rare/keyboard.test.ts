import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { focused, tabThrough, tabTo, walkByTab } from "../support/focus.ts";
import { mailTo } from "../support/mailbox.ts";
import { open, useSite } from "../support/site.ts";

const site = useSite();
const narrow = { viewport: { width: 360, height: 740 } };

const press = (page: Page, ...keys: string[]) =>
	keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());

describe("the Tab key stops at everything once, in order, visibly, and leaves the page at its end", () => {
	it.each(["/", "/support", "/signup", "/payment-test"])("on %s at 360 px", async (path) => {
		const page = await site.visitor(narrow);
		await page.goto(path);
		await walkByTab(page);
	});

	it("and goes back the same way", async () => {
		const page = await site.visitor();
		await open(page, "/");
		const there = await tabThrough(page);
		await open(page, "/");
		const back = await tabThrough(page, "Shift+Tab");
		expect(back.map(({ place }) => place).reverse()).toEqual(there.map(({ place }) => place));
	});
});

describe("without a mouse", () => {
	it.each(["/", "/login"])("the first stop of %s skips to the content and becomes visible", async (path) => {
		const page = await site.visitor();
		await open(page, path);
		await press(page, "Tab");
		expect(await focused(page)).toBe("a Skip to content");
		const box = await page.getByRole("link", { name: "Skip to content" }).boundingBox();
		expect(box?.y).toBeGreaterThanOrEqual(0);
		await press(page, "Enter", "Tab");
		expect(await page.evaluate(`document.querySelector("main").contains(document.activeElement)`)).toBe(true);
	});

	it("the menu opens with Enter, lets Tab go through it, closes with Escape, and returns the focus", async () => {
		const page = await site.visitor(narrow);
		await open(page, "/");
		const menu = page.getByRole("navigation", { name: "Menu" });
		const button = page.getByRole("button", { name: "Menu" });
		await tabTo(page, /^button Menu/);
		expect(await button.getAttribute("aria-expanded")).toBe("false");
		await press(page, "Enter");
		await menu.waitFor();
		expect(await button.getAttribute("aria-expanded")).toBe("true");
		await press(page, "Tab", "Tab");
		expect(await focused(page)).toBe("a Pricing");
		await press(page, "Escape");
		await menu.waitFor({ state: "hidden" });
		expect(await focused(page)).toBe("button Menu");
		await press(page, "Space", "Tab", "Tab", "Tab", "Tab", "Tab");
		expect(await focused(page)).toBe("a Login");
		await press(page, "Enter");
		await page.waitForURL("**/login");
		await menu.waitFor({ state: "hidden" });
	});

	it("a question opens and closes again", async () => {
		const page = await site.visitor();
		await open(page, "/");
		await tabTo(page, /^summary What data is protected/);
		const answer = page.getByText("You choose what we look for:");
		await press(page, "Enter");
		await answer.waitFor();
		await press(page, "Space");
		await answer.waitFor({ state: "hidden" });
	});

	it("a link to another page moves the focus to its content", async () => {
		const page = await site.visitor();
		await open(page, "/login");
		await tabTo(page, /^a Support/);
		await press(page, "Enter");
		await page.waitForURL("**/support");
		await expect.poll(() => page.evaluate("document.activeElement.id")).toBe("content");
		await press(page, "Tab");
		expect(await focused(page)).toBe("input Your name");
	});

	it("a plan is chosen, and the login form sent, with Enter alone", async () => {
		const page = await site.visitor();
		await open(page, "/");
		await tabTo(page, /^a Choose Premium Plan/);
		await press(page, "Enter");
		await page.waitForURL("**/login?next=*");
		await tabTo(page, /^input Email address/);
		await page.keyboard.type(site.demo.email);
		await press(page, "Tab");
		await page.keyboard.type(site.demo.password);
		await press(page, "Tab", "Space");
		expect(await page.getByLabel("Password", { exact: true }).getAttribute("type")).toBe("text");
		await press(page, "Shift+Tab", "Enter");
		await page.waitForURL("**/checkout?plan=premium");
	});

	it("a refused form moves the focus to the first wrong field; when corrected, Enter sends it", async () => {
		const page = await site.visitor();
		await open(page, "/support");
		await tabTo(page, /^button Send message/);
		await press(page, "Enter");
		await page.getByText("Please tell us your name").waitFor();
		expect(await focused(page)).toBe("input Your name");
		await page.keyboard.type("Kay Example");
		await press(page, "Tab");
		await page.keyboard.type("keys@example.com");
		await press(page, "Tab");
		await page.keyboard.type("Billing");
		await press(page, "Tab");
		await page.keyboard.type("Written without a mouse.");
		await press(page, "Shift+Tab", "Shift+Tab", "Enter");
		await page.getByRole("heading", { name: "We received your message" }).waitFor();
		expect((await mailTo(page, "support@unlisted.example", /billing: Kay Example/)).text).toContain(
			"a mouse",
		);
	});

	it("the color scheme is chosen, and the choice is announced", async () => {
		const page = await site.visitor({ colorScheme: "light" });
		await open(page, "/");
		await tabTo(page, /^button Dark/);
		await press(page, "Enter");
		expect(await page.getByRole("button", { name: "Dark" }).getAttribute("aria-pressed")).toBe("true");
		expect(await page.evaluate("getComputedStyle(document.documentElement).colorScheme")).toBe("dark");
	});

	it("a dialog keeps the focus, closes with Escape, and returns it to what opened it", async () => {
		const page = await site.visitor();
		await open(page, "/dev/ui");
		await tabTo(page, /^button Open md/);
		await press(page, "Enter");
		const dialog = page.getByRole("dialog");
		await dialog.waitFor();
		for (let presses = 0; presses < 8; presses += 1) {
			expect(
				await page.evaluate(
					`document.activeElement === document.body || document.querySelector("dialog[open]").contains(document.activeElement)`,
				),
			).toBe(true);
			await press(page, "Tab");
		}
		await press(page, "Escape");
		await dialog.waitFor({ state: "hidden" });
		expect(await focused(page)).toBe("button Open md");
	});
});
