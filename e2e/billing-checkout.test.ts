import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { answerBank, bankFrame, typeCard } from "./support/card.ts";
import { findingsOf } from "./support/look/check-axe.ts";
import { mailTo } from "./support/mailbox.ts";
import { signedInVisitor } from "./support/person.ts";
import { open, placeOf, useSite } from "./support/site.ts";
import { overviewOf, paymentsOf, subscriber } from "./support/subscriber.ts";

const site = useSite();

async function checkout(page: Page, plan = "basic") {
	await page.goto(`/checkout?plan=${plan}`);
	await page.getByLabel("Credit or debit card number").waitFor();
}

const press = (page: Page) => page.getByRole("button", { name: /^Subscribe for/ }).click();
const success = (page: Page) =>
	page.getByRole("heading", { level: 1, name: "Payment Successful!" }).waitFor();

async function declined(page: Page, title: string, message: string) {
	const alert = page.getByRole("alert").filter({ hasText: title });
	await alert.getByText(message).waitFor();
}

/** Exactly one subscription, and exactly one payment that went through. */
async function expectPaidOnce(page: Page, planId: string) {
	expect((await overviewOf(page)).subscription).toMatchObject({ plan_type: planId, status: "active" });
	const paid = (await paymentsOf(page)).filter(({ status }) => status === "completed");
	expect(paid).toHaveLength(1);
}

describe("the checkout", () => {
	it("sells a plan, says what is due, and opens the subscription after two seconds", async () => {
		const { page, person } = await signedInVisitor(site);
		await checkout(page, "pro");
		const summary = page.locator("main");
		await summary.getByText("Due today$19.99").waitFor();
		await typeCard(page, "4242424242424242");
		expect(await findingsOf(page)).toEqual([]);
		// The page stays for two seconds, so we start watching before the click.
		const told = page.evaluate(`new Promise((resolve) => {
			const look = () => document.activeElement?.innerText === "Payment Successful!" ? resolve() : requestAnimationFrame(look);
			look();
		})`);
		await Promise.all([told, press(page)]);
		await page.waitForURL("**/subscription");
		await page.getByRole("heading", { level: 1, name: "Subscription Dashboard" }).waitFor();
		await page.getByText("Pro Plan", { exact: true }).waitFor();
		await page.getByText("Visa ending in 4242").waitFor();
		await expectPaidOnce(page, "pro");
		expect((await paymentsOf(page))[0]?.amount).toBe(1999);
		expect((await mailTo(page, person.email, /receipt/i)).text).toContain("$19.99");
	});

	it("sends a person with a plan to the page that changes it", async () => {
		const { page } = await subscriber(site, { planId: "basic" });
		await page.goto("/checkout?plan=pro");
		await page.getByRole("heading", { level: 1, name: "You already have the Basic Plan" }).waitFor();
		await page.getByRole("link", { name: "Change to the Pro Plan" }).click();
		await page
			.getByRole("dialog", { name: "Change Plan" })
			.getByText(/is charged now/)
			.waitFor();
	});
});

describe("the bank's question", () => {
	it("is answered with yes, and the plan begins", async () => {
		const { page } = await signedInVisitor(site);
		await checkout(page);
		await typeCard(page, "4000000000003220");
		await press(page);
		await answerBank(page, "Complete");
		await success(page);
		await expectPaidOnce(page, "basic");
	});

	it("is answered with no, and another card works", async () => {
		const { page } = await signedInVisitor(site);
		await checkout(page);
		await typeCard(page, "4000002760003184");
		await press(page);
		await answerBank(page, "Fail");
		await declined(
			page,
			"Subscription creation failed",
			"We are unable to authenticate your payment method.",
		);
		await typeCard(page, "4242424242424242");
		await press(page);
		await success(page);
		await expectPaidOnce(page, "basic");
	});

	it("waits for a person who left, at the checkout and at the subscription", async () => {
		const { page } = await signedInVisitor(site);
		await checkout(page);
		await typeCard(page, "4000000000003220");
		await press(page);
		await page.locator(bankFrame).waitFor();
		await page.goto("/subscription");
		await page.getByText("pending", { exact: true }).waitFor();
		expect(await findingsOf(page)).toEqual([]);
		await page.goto("/checkout?plan=basic");
		await page.getByRole("button", { name: "Continue with your bank" }).click();
		await answerBank(page, "Complete");
		await success(page);
		await expectPaidOnce(page, "basic");
	});
});

describe("one subscription and one payment result from", () => {
	it("two tabs", async () => {
		const { page } = await signedInVisitor(site);
		const other = await page.context().newPage();
		for (const tab of [page, other]) {
			await checkout(tab);
			await typeCard(tab, "4242424242424242");
		}
		await Promise.all([press(page), press(other)]);
		const outcome = (tab: Page) =>
			tab
				.getByRole("heading", {
					level: 1,
					name: /Payment Successful!|You already have the Basic Plan|Subscription Dashboard/,
				})
				.waitFor();
		await Promise.all([outcome(page), outcome(other)]);
		await expectPaidOnce(page, "basic");
	});

	it("the back button", async () => {
		const { page } = await signedInVisitor(site);
		await open(page, "/");
		await page.locator("#pricing").getByRole("link", { name: "Choose Basic Plan" }).click();
		await page.getByLabel("Credit or debit card number").waitFor();
		await typeCard(page, "4242424242424242");
		await press(page);
		await page.waitForURL("**/subscription");
		await page.goBack();
		expect(placeOf(page)).toBe("/");
		await page.goto("/checkout");
		await page.getByRole("heading", { level: 1, name: "You already have the Basic Plan" }).waitFor();
		expect(await page.getByRole("button", { name: /^Subscribe/ }).count()).toBe(0);
	});

	it("a lost answer, whether the button is pressed again or the page is loaded again", async () => {
		const { page } = await signedInVisitor(site);
		await checkout(page);
		await typeCard(page, "4000000000000002");
		const attempts: string[] = [];
		await page.route("**/functions/v1/create-subscription", async (route) => {
			attempts.push((route.request().postDataJSON() as { attemptId: string }).attemptId);
			await route.abort();
		});
		await press(page);
		await declined(page, "Subscription creation failed", "We could not reach the server.");
		await press(page);
		await declined(page, "Subscription creation failed", "We could not reach the server.");
		expect(new Set(attempts).size).toBe(1);
		await page.unroute("**/functions/v1/create-subscription");
		await page.reload();
		await page.getByText("We do not know the result of your last try").waitFor();
		expect(await findingsOf(page)).toEqual([]);
		await page.getByRole("button", { name: "Ask again" }).click();
		// The server's answer is known now: it is the card that is always declined.
		await declined(page, "Subscription creation failed", "Your card was declined.");
		await typeCard(page, "4242424242424242");
		await page.route("**/functions/v1/create-subscription", async (route) => {
			await route.fetch();
			await route.abort();
		});
		await press(page);
		// The payment went through, but the answer was lost. The page asks the server and finds it.
		await page.getByRole("heading", { level: 1, name: "You already have the Basic Plan" }).waitFor();
		await expectPaidOnce(page, "basic");
	});
});
