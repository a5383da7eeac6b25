import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { mailTo } from "../support/mailbox.ts";
import { SCREENS } from "../support/screens.ts";
import { useSite } from "../support/site.ts";

const site = useSite();
const visitor = (width = 1280) =>
	site.visitor({ javaScriptEnabled: false, viewport: { width, height: 800 } });

/** The text that a person sees without the page's script. */
const shown = (page: Page) => page.locator("body").innerText();
/** These forms ask for a password or create an account, so only the page's script may send them. */
const forms = ["/login", "/signup", "/forgot-password"];

describe("without JavaScript", () => {
	it("the landing page says what is sold, and for how much", async () => {
		const page = await visitor();
		await page.goto("/");
		expect(await page.locator("h1").innerText()).toBe("Your details, struck from the record.");
		expect(await page.locator("#features h3:visible").count()).toBe(8);
		const prices = page.getByText(/^\$\d+\.\d\d$/).filter({ visible: true });
		expect(await prices.allInnerTexts()).toEqual(["$9.99", "$19.99", "$29.99"]);
		expect(await shown(page)).toContain("not affiliated with any credit bureau");
	});

	it("questions open, one by one", async () => {
		const page = await visitor();
		await page.goto("/");
		const items = await page.locator("#faq details").all();
		expect(items).toHaveLength(7);
		for (const item of items) {
			expect(await item.locator("p").isVisible()).toBe(false);
			await item.locator("summary").click();
			expect(await item.locator("p").isVisible()).toBe(true);
		}
	});

	it.each([
		["/support", "Support", "A person reads every message"],
		["/privacy", "Privacy Policy", "What is held, and why"],
		["/terms", "Terms of Service", "Plans and payment"],
		["/cookies", "Cookie Policy", "What is stored in your browser"],
		["/ccpa", "CCPA", "We do not sell or share your personal information"],
		["/verify", "Verify a proof", "removal-proof works without it"],
		["/effectiveness", "What removals achieve", "/api/effectiveness"],
		["/login", "Sign in", "Create an account"],
		["/signup", "Create an account", "At least 8 characters"],
		["/forgot-password", "Forgot your password?", "Back to sign in"],
		["/reset-password", "Set a new password", "JavaScript"],
		["/verify-email", "Verifying your email", "JavaScript"],
		["/verify-email-required", "Verify your email", "Confirm that this address is yours"],
		["/unauthorized", "Access Denied", "contact an administrator"],
		["/newsletter/confirm", "Confirm the newsletter", "Yes, send it to me"],
		["/newsletter/unsubscribe", "Leave the newsletter", "Unsubscribe me"],
		["/alerts/unsubscribe", "Stop these emails", "Scans continue"],
		["/payment-test", "Payment Test", "4242 4242 4242 4242"],
		["/docs", "API", "openapi.json"],
		["/dev/mailbox", "Mailbox", "mail is kept here instead of being sent"],
	])("%s can be read", async (path, heading, text) => {
		const page = await visitor();
		await page.goto(path);
		expect(await page.locator("h1").innerText()).toContain(heading);
		expect(await shown(page)).toContain(text);
	});

	it.each(forms)("%s says why its form cannot be sent, and what to do instead", async (path) => {
		const page = await visitor();
		await page.goto(path);
		const main = page.locator("main");
		const advice = main.locator("noscript");
		expect(await advice.isVisible()).toBe(true);
		expect(await advice.innerText()).toMatch(/^This form needs JavaScript\n[^<]*support@unlisted\.example/);
		expect(await main.locator("button[type=submit]").isDisabled()).toBe(true);
	});

	it("a message to support is sent, mistakes in it are named, and no text is lost", async () => {
		const page = await visitor();
		await page.goto("/support");
		const main = page.locator("main");
		await main.getByLabel("Your name").fill("Ann Example");
		await main.getByLabel("Email address").fill("plain@example");
		await main.getByLabel("What is it about?").selectOption("billing");
		await main.getByLabel("Message").fill("Sent by the browser alone.");
		await main.getByRole("button", { name: "Send message" }).click();
		await page.getByRole("heading", { name: "Your message was not sent" }).waitFor();
		expect(await shown(page)).toContain("Invalid email format");
		await page.goBack();
		expect(await main.getByLabel("Message").inputValue()).toBe("Sent by the browser alone.");
		await main.getByLabel("Email address").fill("plain@example.com");
		await main.getByRole("button", { name: "Send message" }).click();
		await page.getByRole("heading", { name: "We received your message" }).waitFor();
		await mailTo(page, "support@unlisted.example", /billing: Ann Example/);
	});

	it("the newsletter is requested, confirmed and ended", async () => {
		const page = await visitor();
		await page.goto("/privacy");
		await page.locator("footer").getByLabel("Email address").fill("plain-reader@example.com");
		await page.locator("footer").getByRole("button", { name: "Subscribe" }).click();
		await page.getByRole("heading", { name: "One more step" }).waitFor({ timeout: 45_000 });
		const press = async (mailed: RegExp, name: string) => {
			const { links } = await mailTo(page, "plain-reader@example.com", mailed);
			await page.goto(links.find((link) => link.includes("/newsletter/")) ?? "");
			const button = page.locator("main").getByRole("button", { name });
			expect(await button.filter({ visible: true }).count()).toBe(1);
			await button.filter({ visible: true }).click();
		};
		await press(/confirm/i, "Yes, send it to me");
		await page.getByRole("heading", { name: "You are subscribed" }).waitFor();
		await press(/you are subscribed/i, "Unsubscribe me");
		await page.getByRole("heading", { name: "You left the newsletter" }).waitFor();
	});

	it("a page for signed-in people says what it needs, and does not wait forever", async () => {
		const page = await visitor();
		await page.goto("/dashboard");
		expect(await shown(page)).toMatch(/^This page needs JavaScript\n/);
		expect(await page.getByText("Loading").isVisible()).toBe(false);
	});

	it("such a page has its header and its layout before its script has loaded", async () => {
		const page = await site.visitor();
		await page.route(/\.js$/, (route) => route.abort());
		await page.goto("/dashboard");
		await page.locator("header").getByRole("link", { name: "Unlisted, home" }).waitFor();
		await page.locator("main .waiting-bar").first().waitFor();
		expect(await shown(page)).not.toContain("JavaScript");
	});

	it("nothing useless is shown: no menu button, no choice of colors", async () => {
		const page = await visitor(360);
		await page.goto("/");
		expect(await page.getByRole("button", { name: "Menu" }).isVisible()).toBe(false);
		expect(await page.getByRole("group", { name: "Color theme" }).isVisible()).toBe(false);
	});

	it("the header does not cover the text", async () => {
		const page = await visitor(360);
		await page.goto("/");
		await page.locator("#faq").scrollIntoViewIfNeeded();
		const header = page.locator("header");
		const [{ y = 0, height = 0 } = {}, background] = [
			(await header.boundingBox()) ?? {},
			await header.evaluate("getComputedStyle(document.querySelector('header')).backgroundColor"),
		];
		expect(y + height <= 0 || background !== "rgba(0, 0, 0, 0)").toBe(true);
	});

	it("every link leads to an existing page, and to an existing part of it", async () => {
		const page = await visitor();
		const targets = new Set<string>();
		for (const { path } of SCREENS.filter(({ signedIn }) => !signedIn)) {
			await page.goto(path);
			for (const link of await page.locator("a[href]").all()) {
				const href = (await link.getAttribute("href")) ?? "";
				expect(href, `a link on ${path}`).toMatch(/^(\/|#|mailto:|https?:\/\/)/);
				// Another test may delete an account, and its mails with it.
				if (href.startsWith("/dev/mailbox/")) continue;
				if (!href.startsWith("mailto:")) targets.add(new URL(href, site.url + path).href);
			}
		}
		expect([...targets].filter((target) => !target.startsWith(site.url))).toEqual([]);
		for (const target of targets) {
			const answer = await fetch(target, { redirect: "manual" });
			expect(answer.status, target).toBe(200);
			const { hash } = new URL(target);
			if (hash) expect(await answer.text(), target).toContain(`id="${hash.slice(1)}"`);
		}
		expect(targets.size).toBeGreaterThan(15);
	});
});
