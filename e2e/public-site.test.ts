import { plans } from "@unlisted/contracts/plans";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { open, useSite } from "./support/site.ts";

const site = useSite();

const texts = (page: Page, selector: string) => page.locator(selector).allInnerTexts();
const top = (page: Page, selector: string) =>
	page.evaluate(`Math.round(document.querySelector("${selector}").getBoundingClientRect().top)`);
const headerIsSolid = (page: Page) =>
	page.evaluate(`getComputedStyle(document.querySelector("header")).backgroundColor !== "rgba(0, 0, 0, 0)"`);

describe("the landing page", () => {
	it("opens with one sentence, one main action and a second link", async () => {
		const page = await site.visitor();
		await open(page, "/");
		expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe(
			"Your details, struck from the record.",
		);
		expect(await page.getByRole("link", { name: "View plans" }).getAttribute("href")).toBe("/#pricing");
		await page.getByRole("link", { name: "Run Your Free Scan" }).click();
		await page.waitForURL("**/signup");
	});

	it("says in its first words, among its features and about us that data-broker sites are searched", async () => {
		const page = await site.visitor();
		await open(page, "/");
		const [first] = await texts(page, "h1 ~ p");
		expect(first).toContain("data-broker sites");
		expect(await page.locator("#features").innerText()).toContain("data-broker sites");
		expect(await page.locator("#about").innerText()).toContain("data-broker sites");
	});

	it("lists the eight features", async () => {
		const page = await site.visitor();
		await open(page, "/");
		expect(await texts(page, "#features h3")).toEqual([
			"Dark web scanning",
			"Data breach alerts",
			"AI-powered removal",
			"Identity protection",
			"Credit monitoring",
			"Regular re-scans",
			"Family protection",
			"Secure vault",
		]);
	});

	it("makes its claims, and shows a sample score and quotes of people", async () => {
		const page = await site.visitor();
		await open(page, "/");
		const claims = await page.getByRole("region", { name: "In figures" }).innerText();
		for (const claim of ["98%", "25,000+", "SOC 2", "GDPR", "256-bit"]) expect(claims).toContain(claim);
		const sample = await page.locator("figure", { hasText: "A sample report" }).innerText();
		for (const figure of ["85", "out of 100", "24", "7", "98%"]) expect(sample).toContain(figure);
		expect(await page.locator("blockquote").count()).toBe(3);
		expect(await page.getByText(/^[45] out of 5 stars$/).count()).toBe(3);
		expect(await page.getByText("The people in them are made up").count()).toBe(1);
	});

	it.each([
		["a table on a wide screen", 1280],
		["cards on a narrow one", 360],
	])("prices three plans as %s, with a note on the setup if it is sold", async (_look, width) => {
		const page = await site.visitor({ viewport: { width, height: 800 } });
		await open(page, "/");
		const pricing = page.locator("#pricing");
		const shown = await pricing.innerText();
		const prices = pricing.getByText(/^\$\d+\.\d\d$/).filter({ visible: true });
		expect(await prices.allInnerTexts()).toEqual(["$9.99", "$19.99", "$29.99"]);
		expect(shown.match(/Optional one-time setup: \$\d+/g)).toEqual([
			"Optional one-time setup: $49",
			"Optional one-time setup: $149",
		]);
		for (const line of plans.flatMap(({ features }) => features)) expect(shown).toContain(line);
		expect(shown.match(/in preparation/g)?.length).toBeGreaterThan(plans.length);
		expect(shown).toContain("Starting at $49 - $149, one-time payment");
		expect(await pricing.getByRole("link", { name: /^Choose / }).allInnerTexts()).toEqual([
			"Choose Basic Plan",
			"Choose Pro Plan",
			"Choose Premium Plan",
		]);
	});

	it("answers seven questions, each folded until opened, and ends with a way to contact a person", async () => {
		const page = await site.visitor();
		await open(page, "/");
		const said = [
			[/removal/i, /removal request/],
			[/data is protected/i, /phone numbers/],
			[/how long/i, /2-4 weeks/],
			[/setup fee/i, /optional: one payment of \$49 with Pro or \$149 with Premium/],
			[/family/i, /up to 5 members/],
			[/outside the US/i, /US, Canada, the UK, Australia and select European countries/],
			[/credit monitoring/i, /Basic watches 1 bureau; Pro and Premium watch 3/],
		] as const;
		const questions = page.locator("#faq details");
		expect(await questions.count()).toBe(said.length);
		for (const [at, [question, answer]] of said.entries()) {
			const item = questions.nth(at);
			expect(await item.innerText()).not.toMatch(answer);
			await item.locator("summary", { hasText: question }).click();
			expect(await item.innerText()).toMatch(answer);
		}
		await page.getByRole("link", { name: "Contact our support team" }).click();
		await page.waitForURL("**/support");
	});

	it("ends with a footer that says who runs it, where, and what it is not", async () => {
		const page = await site.visitor();
		await open(page, "/");
		const footer = page.locator("footer");
		expect(await texts(page, "footer h2")).toEqual(["Company", "Resources", "Contact", "Newsletter"]);
		const shown = await footer.innerText();
		for (const text of [
			"support@unlisted.example",
			"+1 (555) 010-0199",
			"Unlisted is not affiliated with any credit bureau or third-party service.",
			"© 2025",
		]) {
			expect(shown).toContain(text);
		}
		for (const [name, path] of [
			["Privacy Policy", "privacy"],
			["Terms of Service", "terms"],
			["Cookie Policy", "cookies"],
			["CCPA", "ccpa"],
		] as const) {
			await footer.getByRole("link", { name }).click();
			await page.waitForURL(`**/${path}`);
		}
		expect(await footer.getByRole("button", { name: "Subscribe" }).isEnabled()).toBe(true);
	});
});

describe("the header", () => {
	it("leads to the parts of the landing page, from there and from other pages, below the bar", async () => {
		const page = await site.visitor();
		for (const from of ["/", "/support"]) {
			for (const [name, id] of [
				["Features", "features"],
				["Pricing", "pricing"],
				["FAQ", "faq"],
				["About", "about"],
			] as const) {
				await open(page, from);
				await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name }).click();
				await page.waitForURL(`**/#${id}`);
				await expect.poll(() => top(page, `#${id}`), { message: `${name} from ${from}` }).toBeLessThan(200);
				expect(await top(page, `#${id}`)).toBeGreaterThanOrEqual(0);
			}
		}
	});

	it("turns solid after ten pixels, and clear again at the top", async () => {
		const page = await site.visitor();
		await open(page, "/");
		const scrollTo = (pixels: number) => page.evaluate(`scrollTo({ top: ${pixels}, behavior: "instant" })`);
		expect(await headerIsSolid(page)).toBe(false);
		await scrollTo(10);
		await page.evaluate("new Promise(requestAnimationFrame)");
		expect(await page.getAttribute("header", "data-solid")).toBe("false");
		await scrollTo(11);
		await expect.poll(() => headerIsSolid(page)).toBe(true);
		await scrollTo(0);
		await expect.poll(() => headerIsSolid(page)).toBe(false);
	});

	it("becomes a menu on a narrow screen, which closes on navigation and on a click outside", async () => {
		const page = await site.visitor({ viewport: { width: 360, height: 740 } });
		await open(page, "/");
		const button = page.getByRole("button", { name: "Menu" });
		const menu = page.getByRole("navigation", { name: "Menu" });
		expect(await page.getByRole("navigation", { name: "Main" }).isVisible()).toBe(false);
		await button.click();
		const offered = await menu.getByRole("link").allInnerTexts();
		expect(offered.join(", ")).toBe("Features, Pricing, FAQ, About, Login");
		await page.mouse.click(180, 700);
		await menu.waitFor({ state: "hidden" });
		await button.click();
		await menu.getByRole("link", { name: "Login" }).click();
		await page.waitForURL("**/login");
		await menu.waitFor({ state: "hidden" });
	});

	it("shows signed-in people their own links, and lets them sign out", async () => {
		const page = await site.visitor();
		await open(page, "/login?next=/");
		await page.getByLabel("Email address").fill(site.demo.email);
		await page.getByLabel("Password", { exact: true }).fill(site.demo.password);
		await page.getByRole("button", { name: "Sign in", exact: true }).click();
		await page.waitForURL(`${site.url}/`);
		const main = page.getByRole("navigation", { name: "Main" });
		for (const name of ["Dashboard", "Scanner", "Payment Test", "Account"]) {
			expect(await main.getByRole("link", { name }).isVisible(), name).toBe(true);
		}
		expect(await main.getByRole("link", { name: "Login" }).count()).toBe(0);
		await page.locator("#pricing").getByRole("link", { name: "Choose Pro Plan" }).click();
		await page.waitForURL("**/checkout?plan=pro");
		const places: string[] = [];
		page.on("framenavigated", (frame) => places.push(frame.url()));
		const told = page.waitForResponse("**/auth/v1/logout*");
		await main.getByRole("button", { name: "Sign Out" }).click();
		await main.getByRole("link", { name: "Login" }).waitFor();
		expect((await told).status()).toBe(204);
		expect([...new Set(places)], "not by way of the login page").toEqual([`${site.url}/`]);
	});
});
