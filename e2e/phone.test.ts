import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { signedInVisitor } from "./support/person.ts";
import { sampleVisitor, scan } from "./support/scanning.ts";
import { SCREENS, stillLoading } from "./support/screens.ts";
import { useSite } from "./support/site.ts";
import { buyPlan } from "./support/subscriber.ts";

const site = useSite();
const phone = { viewport: { width: 390, height: 844 } };
const longest = 3000;

/** Longer for a reason. */
const longer: Readonly<Record<string, string>> = {
	account: "six short parts, and a list of them at the top that leads to each",
	"removals-settings":
		"what is done in the person's name, where each choice says what it means before it is made",
	identity: "one form whose every field is asked for once, and all of it is what the page is for",
	landing: "what the specification has it say; the menu leads to each part (decision 0145)",
	privacy: "a legal text is read as a whole; a list at the top leads to each part (decision 0145)",
	terms: "as the privacy policy",
	cookies: "as the privacy policy",
	"dev-ui": "every piece of the design system, for those who build with it",
};

/** A person whose scan finds something critical, with a plan. The number is this journey's own: the server is shared. */
async function fullAccount(): Promise<Page> {
	const { page } = await sampleVisitor(site, 42, phone);
	await scan(page);
	await buyPlan(page, { planId: "premium", paymentMethodId: "pm_card_visa" });
	return page;
}

const sizeOf = async (page: Page): Promise<{ height: number; excess: number }> =>
	await page.evaluate(
		"({ height: document.documentElement.scrollHeight, excess: document.documentElement.scrollWidth - innerWidth })",
	);

describe("on a phone", () => {
	it("no page of a full account is over 3,000 px long or too wide, and what is folded is one press away", async () => {
		const page = await fullAccount();
		const exposures = page.getByRole("link", { name: /^Sample / });
		const [exposure] = (
			await exposures.evaluateAll((links) => links.map((link) => link.getAttribute("href")))
		).filter((href) => href?.startsWith("/scanner/exposure/"));
		const screens = [
			...SCREENS.filter(({ signedIn }) => signedIn),
			{ name: "exposure", path: exposure ?? "none" },
		];
		const wrong: string[] = [];
		for (const { name, path } of screens) {
			await page.goto(path, { waitUntil: "networkidle" });
			await page.locator("main h1").waitFor();
			await expect.poll(() => page.locator(stillLoading).count()).toBe(0);
			const { height, excess } = await sizeOf(page);
			if (height > longest && !longer[name]) wrong.push(`${name}: ${height} px long`);
			if (excess > 0) wrong.push(`${name}: ${excess} px too wide`);
			// What the head of the page asked for is what the page shows: nothing is asked in vain, or twice.
			const left = await page.evaluate("Object.keys(window.headStart?.answers ?? {})");
			for (const unused of left as string[]) wrong.push(`${name}: asked ${unused} in vain`);
		}
		expect(wrong).toEqual([]);

		const confidence = page.locator("dt", { hasText: /^Confidence$/ });
		expect(await confidence.isVisible()).toBe(false);
		const fold = page.getByRole("button", { name: "The record in full" });
		await fold.click();
		expect(await confidence.isVisible()).toBe(true);
		expect(await fold.getAttribute("aria-expanded")).toBe("true");
		await fold.click();
		expect(await confidence.isVisible()).toBe(false);
		// On paper nothing is behind a press.
		await page.emulateMedia({ media: "print" });
		expect(await confidence.isVisible()).toBe(true);
	});

	it("no public page is over 3,000 px long without a reason, and a legal text leads to each of its parts", async () => {
		const page = await site.visitor(phone);
		const wrong: string[] = [];
		for (const { name, path } of SCREENS.filter(({ signedIn }) => !signedIn)) {
			if (path === "/docs" || path === "/dev/mailbox") continue;
			await page.goto(path, { waitUntil: "networkidle" });
			const { height, excess } = await sizeOf(page);
			if (height > longest && !longer[name]) wrong.push(`${name}: ${height} px long`);
			if (excess > 0) wrong.push(`${name}: ${excess} px too wide`);
		}
		expect(wrong).toEqual([]);

		await page.goto("/privacy");
		const contents = page.getByRole("navigation", { name: "On this page" });
		expect(await contents.getByRole("link").first().isVisible()).toBe(false);
		await contents.getByText("On this page").click();
		await contents.getByRole("link", { name: "Your rights" }).click();
		const box = await page.getByRole("heading", { name: "Your rights" }).boundingBox();
		expect(box?.y).toBeGreaterThan(64);
		expect(box?.y).toBeLessThan(phone.viewport.height);
	});

	it("a dialog's buttons are in sight, on a phone and on a low desk", async () => {
		const { page } = await signedInVisitor(site, phone);
		await buyPlan(page, { planId: "pro", paymentMethodId: "pm_card_visa" });
		await page.goto("/subscription");
		await page.getByRole("button", { name: "Cancel Subscription" }).click();
		const dialog = page.getByRole("dialog");
		const submit = dialog.getByRole("button", { name: "Cancel Subscription" });
		await submit.waitFor();
		for (const size of [phone.viewport, { width: 1280, height: 800 }, { width: 390, height: 600 }]) {
			await page.setViewportSize(size);
			for (const element of [submit, dialog.getByRole("heading").first()]) {
				const box = await element.boundingBox();
				expect(box?.y, `top at ${size.width}×${size.height}`).toBeGreaterThanOrEqual(0);
				const bottom = (box?.y ?? 0) + (box?.height ?? Number.POSITIVE_INFINITY);
				expect(bottom, `bottom at ${size.width}×${size.height}`).toBeLessThanOrEqual(size.height);
			}
		}
	});
});
