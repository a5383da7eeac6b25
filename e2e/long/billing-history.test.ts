import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { typeCard } from "../support/card.ts";
import { findingsOf } from "../support/look/check-axe.ts";
import { signIn } from "../support/sign-in.ts";
import { open, useSite } from "../support/site.ts";
import { subscriber } from "../support/subscriber.ts";

const site = useSite();

describe("the billing history", () => {
	async function download(page: Page, name: RegExp) {
		const [file] = await Promise.all([
			page.waitForEvent("download"),
			page.getByRole("button", { name }).click(),
		]);
		return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
	}

	it("lists what was paid, and offers invoice, PDF and CSV", async () => {
		const { page } = await subscriber(site);
		await page.goto("/billing");
		await page.getByRole("heading", { name: "Payment History" }).waitFor();
		const main = page.locator("main");
		expect(await main.locator("dl > div").allInnerTexts()).toEqual([
			"Total Payments\n1",
			"Total Spent\n$19.99",
			expect.stringMatching(/^Last Payment\n\w{3} \d{1,2}, \d{4}$/),
		]);
		const row = main.getByRole("row").nth(1);
		await row.getByText("completed", { exact: true }).waitFor();
		await row.getByText(/^\w{12}\.\.\.$/).waitFor();
		expect(await findingsOf(page)).toEqual([]);
		const invoice = await download(page, /^Invoice/);
		expect(invoice.name).toMatch(/\.pdf$/);
		expect(invoice.bytes.subarray(0, 5).toString()).toBe("%PDF-");
		const csv = await download(page, /^Export as CSV$/);
		expect(csv.name).toMatch(/\.csv$/);
		expect(csv.bytes.toString()).toContain("19.99");
		const pdf = await download(page, /^Export as PDF$/);
		expect(pdf.bytes.subarray(0, 5).toString()).toBe("%PDF-");
	});
});

describe("the payment test page", () => {
	it("tests a card, and says what is wrong with one", async () => {
		const page = await site.visitor();
		await open(page, "/payment-test");
		await typeCard(page, "4242424242424241");
		const attempt = page.getByRole("button", { name: "Try this card" });
		await attempt.click();
		await page.getByRole("alert").getByText("Your card number is invalid.").waitFor();
		await typeCard(page, "5555555555554444");
		await attempt.click();
		await page.getByText("A payment method was made").waitFor();
		await page.getByText(/^pm_\w+$/).waitFor();
		await page.getByText("mastercard").waitFor();
		expect(await findingsOf(page)).toEqual([]);
	});

	it("says so while the card field is loading", async () => {
		const page = await site.visitor();
		await page.route("**/assets/*.js", async (route) => {
			const answer = await route.fetch();
			if ((await answer.text()).includes("Credit or debit card number")) return;
			await route.fulfill({ response: answer });
		});
		await open(page, "/payment-test");
		await page.getByRole("button", { name: "Try this card" }).click();
		await page.getByRole("alert").getByText("Stripe has not loaded yet.").waitFor();
	});

	it("copies a number without its spaces", async () => {
		const page = await site.visitor({ permissions: ["clipboard-read", "clipboard-write"] });
		await open(page, "/payment-test");
		await page.getByRole("button", { name: "Copy 4242 4242 4242 4242" }).click();
		await page.getByText("Copied").waitFor();
		expect(await page.evaluate("navigator.clipboard.readText()")).toBe("4242424242424242");
	});
});

describe("with a real key", () => {
	const real = useSite({
		env: {
			STRIPE_PUBLISHABLE_KEY: "pk_test_51NotARealAccount",
			STRIPE_SECRET_KEY: "sk_test_51NotARealAccount",
			STRIPE_WEBHOOK_SECRET: "whsec_notARealAccount",
			// An address where nothing listens.
			STRIPE_API_URL: "http://127.0.0.1:9",
		},
	});

	it("the payment test page says so, and offers nothing", async () => {
		const page = await real.visitor();
		await open(page, "/payment-test");
		await page.getByText("There is nothing to try out on this installation").waitFor();
		expect(await page.locator("main").getByRole("button").count()).toBe(0);
		expect(await page.locator("main").innerText()).not.toContain("4242");
		expect(await findingsOf(page)).toEqual([]);
	});

	it("Stripe's own script is loaded at the checkout, allowed by the policy, and nowhere else", async () => {
		const page = await real.visitor();
		const asked: string[] = [];
		const violated: string[] = [];
		page.on("request", (request) => {
			if (!request.url().startsWith(real.url)) asked.push(request.url());
		});
		await page.exposeBinding("reportViolation", (_source, text: string) => violated.push(text));
		// Stripe's script writes its own addresses. While it runs, Trusted Types are only reported.
		await page.addInitScript(`addEventListener("securitypolicyviolation", (event) =>
			event.disposition === "enforce" &&
			reportViolation(event.effectiveDirective + " " + event.blockedURI));`);
		await signIn(page, real.url, real.demo);
		for (const path of ["/", "/billing", "/payment-test"]) await open(page, path);
		expect(asked).toEqual([]);
		await page.goto("/checkout");
		// No outside host can be reached from here.
		const alert = page.getByRole("alert").filter({ hasText: "The card form could not be loaded" });
		await alert.waitFor();
		expect(asked.every((address) => address.startsWith("https://js.stripe.com/"))).toBe(true);
		const tries = asked.length;
		expect(tries).toBeGreaterThan(0);
		await alert.getByRole("button", { name: "Try again" }).click();
		await expect.poll(() => asked.length).toBeGreaterThan(tries);
		expect(violated).toEqual([]);
	});
});
