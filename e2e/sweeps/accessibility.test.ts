import { describe, expect, it } from "vitest";
import { findingsOf, settled } from "../support/look/check-axe.ts";
import { mailTo } from "../support/mailbox.ts";
import { hydrated, open, useSite } from "../support/site.ts";

const site = useSite();

describe("axe finds nothing", () => {
	it("with the menu open", async () => {
		const page = await site.visitor({ viewport: { width: 360, height: 740 } });
		await open(page, "/");
		await page.getByRole("button", { name: "Menu" }).click();
		expect(await findingsOf(page)).toEqual([]);
	});

	it("with every question answered", async () => {
		const page = await site.visitor();
		await open(page, "/");
		for (const question of await page.locator("#faq summary").all()) await question.click();
		expect(await findingsOf(page)).toEqual([]);
	});

	it("with a form refused field by field", async () => {
		const page = await site.visitor();
		await open(page, "/support");
		await page.getByRole("button", { name: "Send message" }).click();
		await page.getByText("Please choose a topic").waitFor();
		await page.locator("footer").getByRole("button", { name: "Subscribe" }).click();
		await page.locator("footer").getByText("Invalid email format").waitFor();
		expect(await findingsOf(page)).toEqual([]);
	});

	it("with a password being chosen, weak and then strong", async () => {
		const page = await site.visitor();
		await open(page, "/signup");
		await page.getByLabel("Password", { exact: true }).fill("abc");
		expect(await findingsOf(page)).toEqual([]);
		await page.getByLabel("Password", { exact: true }).fill("Abcdef1!");
		expect(await findingsOf(page)).toEqual([]);
	});

	it("with credentials refused", async () => {
		const page = await site.visitor();
		await open(page, "/login");
		await page.getByLabel("Email address").fill("nobody@example.com");
		await page.getByLabel("Password", { exact: true }).fill("Wrong-1234!");
		await page.getByRole("button", { name: "Sign in", exact: true }).click();
		await page.getByRole("alert").waitFor();
		expect(await findingsOf(page)).toEqual([]);
	});

	it("on the list of mails, on a mail in it, and in the mail itself", async () => {
		const page = await site.visitor();
		await page.request.post("/api/newsletter/subscribe", { data: { email: "axe@example.com" } });
		const mail = await mailTo(page, "axe@example.com", /confirm/i);
		await page.goto("/dev/mailbox");
		expect(await findingsOf(page)).toEqual([]);
		await page.getByRole("link", { name: /axe@example.com/ }).click();
		expect(await findingsOf(page)).toEqual([]);
		await page.goto("about:blank");
		// Mail programs show a mail inside a landmark of their own, so we add one.
		await page.setContent(mail.html.replace(/<body[^>]*>/, "$&<main>"));
		expect(await findingsOf(page)).toEqual([]);
	});
});

describe("the chosen colors", () => {
	it("override the device's, from the first paint of every page", async () => {
		const page = await site.visitor({ colorScheme: "dark" });
		const paper = () => page.evaluate("getComputedStyle(document.documentElement).backgroundColor");
		await open(page, "/");
		const dark = await paper();
		await page.getByRole("button", { name: "Light", exact: true }).click();
		const light = await paper();
		expect(light).not.toBe(dark);
		await page.goto("/login", { waitUntil: "commit" });
		await page.waitForSelector("h1");
		expect(await paper()).toBe(light);
		await hydrated(page);
		const chosen = page.getByRole("button", { name: "Light", exact: true });
		await expect.poll(() => chosen.getAttribute("aria-pressed")).toBe("true");
		await page.getByRole("button", { name: "Like my device" }).click();
		expect(await paper()).toBe(dark);
	});
});

describe("people who want less motion", () => {
	/** How many of the listing's bars are drawn, and how many are moving. */
	const hero = `(() => {
		const animations = document.getAnimations();
		const bars = [...document.querySelectorAll(".listing-line .struck")];
		return {
			moving: animations.length,
			drawn: bars.filter((bar) => getComputedStyle(bar, "::after").transform === "none").length,
			stamped: getComputedStyle(document.querySelector(".stamp")).opacity,
		};
	})()`;

	it("see the listing struck out at once", async () => {
		const page = await site.visitor({ reducedMotion: "reduce" });
		await page.goto("/", { waitUntil: "commit" });
		await page.waitForSelector(".stamp");
		expect(await page.evaluate(hero)).toEqual({ moving: 0, drawn: 6, stamped: "1" });
	});

	it("see no animation when they scroll", async () => {
		const page = await site.visitor({ reducedMotion: "reduce" });
		await open(page, "/");
		expect(await page.evaluate("getComputedStyle(document.documentElement).scrollBehavior")).toBe("auto");
	});

	it("while others see it struck out line by line, with the same result", async () => {
		const page = await site.visitor({ reducedMotion: "no-preference" });
		// The first look happens inside the page. From outside, it may come when some lines are already drawn.
		await page.addInitScript(`(function look() {
			if (document.querySelector(".stamp")) window.firstLook = ${hero};
			else requestAnimationFrame(look);
		})()`);
		await page.goto("/", { waitUntil: "commit" });
		await expect.poll(() => page.evaluate("window.firstLook")).toMatchObject({ drawn: 0 });
		await settled(page);
		expect(await page.evaluate(hero)).toMatchObject({ stamped: "1" });
	});
});
