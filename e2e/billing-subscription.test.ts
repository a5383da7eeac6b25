import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { answerBank, bankFrame, typeCard } from "./support/card.ts";
import { findingsOf } from "./support/look/check-axe.ts";
import { mailTo } from "./support/mailbox.ts";
import { useSite } from "./support/site.ts";
import { overviewOf, subscriber } from "./support/subscriber.ts";

const site = useSite();

async function subscription(page: Page) {
	await page.goto("/subscription");
	await page.getByRole("heading", { name: "Manage Subscription" }).waitFor();
}

describe("the subscription", () => {
	it("is canceled with a reason, and then kept after all", async () => {
		const { page, person } = await subscriber(site);
		await subscription(page);
		await page.getByText("+3 more features").waitFor();
		await page.getByText(/^(30|31|28|29) days remaining$/).waitFor();
		expect(await findingsOf(page)).toEqual([]);
		await page.getByRole("button", { name: "Cancel Subscription" }).click();
		const dialog = page.getByRole("dialog", { name: "Cancel Subscription" });
		const submit = dialog.getByRole("button", { name: "Cancel Subscription" });
		expect(await submit.isDisabled()).toBe(true);
		expect(await dialog.getByRole("radio").count()).toBe(6);
		await dialog.getByLabel("Too expensive").check();
		await dialog.getByLabel(/Anything else/).fill("It was fine.");
		expect(await findingsOf(page)).toEqual([]);
		await submit.click();
		await dialog.getByText(/^Canceled\. Everything works until/).waitFor();
		await dialog.waitFor({ state: "hidden" });
		await page.getByText("Subscription Ending").waitFor();
		await page.getByText(/^Your subscription will end on \w+ \d+, \d{4}$/).waitFor();
		expect(await page.getByRole("button", { name: "Cancel Subscription" }).count()).toBe(0);
		await expect.poll(() => page.evaluate("document.activeElement.id")).toBe("content");
		await mailTo(page, person.email, /Pro Plan ends on/);
		await page.getByRole("button", { name: "Keep my subscription" }).click();
		await page.getByText("Subscription Ending").waitFor({ state: "hidden" });
		await page.getByRole("button", { name: "Cancel Subscription" }).waitFor();
		expect((await overviewOf(page)).subscription).toMatchObject({ cancel_at_period_end: false });
	});

	it("is upgraded at once, at the price that was shown, and downgraded when the period ends", async () => {
		const { page } = await subscriber(site, { planId: "pro" });
		await subscription(page);
		await page.getByRole("button", { name: "Change Plan" }).click();
		const dialog = page.getByRole("dialog", { name: "Change Plan" });
		await dialog.getByLabel(/^Premium Plan/).check();
		await dialog.getByText("$10.00 is charged now").waitFor();
		expect(await findingsOf(page)).toEqual([]);
		await dialog.getByRole("button", { name: "Upgrade and pay $10.00" }).click();
		await dialog.getByText("You are on the Premium Plan now.").waitFor();
		await dialog.waitFor({ state: "hidden" });
		expect((await overviewOf(page)).subscription).toMatchObject({ plan_type: "premium", status: "active" });
		await page.getByRole("button", { name: "Change Plan" }).click();
		await dialog.getByLabel(/^Basic Plan/).check();
		await dialog.getByText("Nothing is charged now").waitFor();
		await dialog.getByRole("button", { name: /^Change on/ }).click();
		await dialog.waitFor({ state: "hidden" });
		await page.getByText(/^From .+ you are on the Basic Plan$/).waitFor();
		await page.getByRole("button", { name: "Keep the Premium Plan" }).click();
		await page.getByText(/you are on the Basic Plan$/).waitFor({ state: "hidden" });
		expect((await overviewOf(page)).scheduled_plan).toBeNull();
	});

	it("gets another card, also one whose bank asks a question", async () => {
		const { page } = await subscriber(site);
		await subscription(page);
		await page.getByRole("button", { name: "Update Payment Method" }).click();
		const dialog = page.getByRole("dialog", { name: "Update Payment Method" });
		await typeCard(dialog, "4000000000000002");
		expect(await findingsOf(page)).toEqual([]);
		const save = dialog.getByRole("button", { name: "Update Payment Method" });
		await save.click();
		const alert = dialog.getByRole("alert").filter({ hasText: "Payment method update failed" });
		await alert.getByText("Your card was declined.").waitFor();
		await typeCard(dialog, "4000002500003155");
		await save.click();
		await page.locator(bankFrame).waitFor();
		// Stripe's question is not a browser dialog, so one of our own dialogs would cover it.
		expect(await dialog.isVisible()).toBe(false);
		await answerBank(page, "Complete");
		await dialog.getByText("Your new card is saved.").waitFor();
		await dialog.waitFor({ state: "hidden" });
		await page.getByText("Visa ending in 3155").waitFor();
	});
});
