import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import type { FirstAnswer } from "../../packages/contracts/src/first-answers.ts";
import { askOneByOne } from "../support/ask-one-by-one.ts";
import { nothingLoads } from "../support/look/still-loading.ts";
import { newPerson, signedInVisitor } from "../support/person.ts";
import { allExposures, sampleVisitor, scan } from "../support/scanning.ts";
import { SCREENS } from "../support/screens.ts";
import { useSite } from "../support/site.ts";
import { buyPlan } from "../support/subscriber.ts";
import { totpCode } from "../support/totp.ts";

const site = useSite();
const phone = { viewport: { width: 390, height: 844 } };
const longest = 3000;

/** Pages that may be longer, each with the reason. */
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

/**
 * A person with a plan whose scan finds something critical. Only this journey uses this number, because the server is
 * shared.
 */
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

const narrowest = { viewport: { width: 360, height: 740 } };
const arabic = "عبدالرحمن";
const someId = "0b9f6c0e-54b1-4d8f-8a44-35a3b4c0b001";

/** Answers for one exposure, whose text a source wrote. */
async function tellOfExposures(page: Page, more: object): Promise<void> {
	await askOneByOne(page);
	const exposure = {
		id: someId,
		title: "Forum",
		description: "Email address in a forum",
		source_type: "breach_databases",
		severity: "high",
		status: "new",
		discovered_at: "2026-11-20T12:00:00Z",
		breach_date: "2019-05-01",
		confidence_score: 0.9,
		exposed_data: { email: "a***@example.com" },
		...more,
	};
	await page.route(`**/api/scanner/exposures/${someId}`, (route) => route.fulfill({ json: { exposure } }));
}

/**
 * Texts from right to left that share a line with our own words and are not set apart from them. The browser would
 * order numbers and signs beside them as part of the name.
 */
const mixedDirections = `(() => {
	const rightToLeft = /[\\u0590-\\u08ff]+/;
	const standsApart = (element) => {
		const { display, unicodeBidi } = getComputedStyle(element);
		return display !== "inline" || /isolate|plaintext/.test(unicodeBidi);
	};
	const lineOf = (node) => [...node.childNodes].map((child) =>
		child.nodeType === Node.TEXT_NODE ? child.data
		: child.nodeType === Node.ELEMENT_NODE && !standsApart(child) ? lineOf(child) : " ").join("");
	const texts = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
	const seen = { found: 0, mixed: [] };
	while (texts.nextNode()) {
		if (!rightToLeft.test(texts.currentNode.data)) continue;
		seen.found += 1;
		let around = texts.currentNode.parentElement;
		while (!standsApart(around)) around = around.parentElement;
		const line = lineOf(around);
		if (/[a-z0-9]/i.test(line)) seen.mixed.push(line);
	}
	return seen;
})()`;

/** For each dialog: its page, the button that opens it, and its own button. */
const dialogs: readonly (readonly [path: string, opener: string, button: string])[] = [
	["/subscription", "Cancel Subscription", "Cancel Subscription"],
	["/subscription", "Change Plan", "Change Plan"],
	["/subscription", "Update Payment Method", "Update Payment Method"],
	["/profile", "Edit Profile", "Save changes"],
	["/profile", "Change Password", "Change password"],
	["/profile", "Delete Account", "I Understand, Continue"],
	["/account#two-factor", "Switch on two-factor", "Verify and switch on"],
];

async function buttonsInSight(page: Page, name: string): Promise<void> {
	const dialog = page.getByRole("dialog");
	const submit = dialog.getByRole("button", { name, exact: true });
	await submit.waitFor();
	for (const size of [phone.viewport, { width: 1280, height: 800 }, { width: 390, height: 600 }]) {
		await page.setViewportSize(size);
		const at = `"${name}" at ${size.width}×${size.height}`;
		for (const element of [submit, dialog.getByRole("heading").first()]) {
			const box = await element.boundingBox();
			expect(box?.y, `top of ${at}`).toBeGreaterThanOrEqual(0);
			const bottom = (box?.y ?? 0) + (box?.height ?? Number.POSITIVE_INFINITY);
			expect(bottom, `bottom of ${at}`).toBeLessThanOrEqual(size.height);
		}
		// On a phone the dialog is a sheet at the bottom edge.
		const sheet = await dialog.boundingBox();
		const gap = size.height - (sheet?.y ?? 0) - (sheet?.height ?? 0);
		if (size.width === 390) expect(gap, `gap below ${at}`).toBeLessThan(1);
		else expect(gap).toBeGreaterThan(1);
	}
}

/** Repeats the account's one payment fifty times. The page gets its payments with its first answers. */
async function payFiftyTimes(page: Page): Promise<void> {
	await page.route(/\/api\/first-answers\?page=%2Fbilling&/, async (route) => {
		const answer = await route.fetch();
		const lines = (await answer.text())
			.trimEnd()
			.split("\n")
			.map((line) => JSON.parse(line) as FirstAnswer);
		const many = lines.map((line) => {
			if (line.path !== "/api/billing/payments") return line;
			const [payment] = (JSON.parse(line.body) as { payments: { id: string }[] }).payments;
			const payments = Array.from({ length: 50 }, () => ({ ...payment, id: randomUUID() }));
			return { ...line, body: JSON.stringify({ payments }) };
		});
		await route.fulfill({ response: answer, body: many.map((line) => `${JSON.stringify(line)}\n`).join("") });
	});
}

describe("on a phone", () => {
	it("no page of a full account is over 3,000 px long or too wide, and folded parts open with one click", async () => {
		const page = await fullAccount();
		const exposures = page.getByRole("link", { name: /^Sample / });
		await exposures.first().waitFor();
		const [exposure] = (
			await exposures.evaluateAll((links) => links.map((link) => link.getAttribute("href")))
		).filter((href) => href?.startsWith("/scanner/exposure/"));
		const screens = [
			...SCREENS.filter(({ signedIn }) => signedIn),
			{ name: "exposure", path: exposure ?? "/none was shown" },
		];
		const wrong: string[] = [];
		await payFiftyTimes(page);
		for (const { name, path } of screens) {
			await page.goto(path, { waitUntil: "networkidle" });
			await page.locator("main h1").waitFor();
			await nothingLoads(page);
			const { height, excess } = await sizeOf(page);
			if (height > longest && !longer[name]) wrong.push(`${name}: ${height} px long`);
			if (excess > 0) wrong.push(`${name}: ${excess} px too wide`);
			// The page uses everything that its head requested: nothing is requested for nothing or twice.
			const left = await page.evaluate("Object.keys(window.headStart?.answers ?? {})");
			for (const unused of left as string[]) wrong.push(`${name}: asked ${unused} for nothing`);
		}
		expect(wrong).toEqual([]);
		await page.goto("/billing");
		await page.getByRole("button", { name: "Show more", exact: true }).waitFor();
		await page.goto(exposure ?? "/none was shown");

		const confidence = page.locator("dt", { hasText: /^Confidence$/ });
		expect(await confidence.isVisible()).toBe(false);
		const fold = page.getByRole("button", { name: "The record in full" });
		await fold.click();
		expect(await confidence.isVisible()).toBe(true);
		expect(await fold.getAttribute("aria-expanded")).toBe("true");
		await fold.click();
		expect(await confidence.isVisible()).toBe(false);
		// On paper nothing is hidden behind a click.
		await page.emulateMedia({ media: "print" });
		expect(await confidence.isVisible()).toBe(true);
	});

	it("the button of the dashboard's next step is on the first screen, before the first scan and after it", async () => {
		const { page } = await sampleVisitor(site, 42, phone);
		const step = page.getByRole("region").filter({ hasText: /^Next step/ });
		const endOfButton = async () => {
			await page.goto("/dashboard");
			await step.waitFor();
			await nothingLoads(page);
			const box = await step.getByRole("link").or(step.getByRole("button")).boundingBox();
			return (box?.y ?? 0) + (box?.height ?? Number.POSITIVE_INFINITY);
		};
		expect(await endOfButton(), "before the first scan").toBeLessThanOrEqual(phone.viewport.height);
		await page.goto("/scanner");
		await scan(page);
		expect(await endOfButton(), "after it").toBeLessThanOrEqual(phone.viewport.height);
		// On a phone the text comes first; on a desktop it is beside the score, below its ring.
		const ring = page.getByText(/^Security score: \d+out of 100$/);
		const top = async (of: typeof ring) => (await of.boundingBox())?.y ?? 0;
		expect(await top(step)).toBeLessThan(await top(ring));
		await page.setViewportSize({ width: 1280, height: 800 });
		expect(await top(step)).toBeGreaterThan(await top(ring));
	});

	it("on the narrowest phone a first name of 100 letters and the longest address of a source widen no page", async () => {
		const person = { ...newPerson(), firstName: "W".repeat(100), lastName: arabic };
		const { page } = await signedInVisitor(site, { person, ...narrowest });
		const wrong: string[] = [];
		for (const { name, path } of SCREENS.filter(({ signedIn }) => signedIn)) {
			await page.goto(path, { waitUntil: "networkidle" });
			await page.locator("main h1").waitFor();
			await nothingLoads(page);
			const { excess } = await sizeOf(page);
			if (excess > 0) wrong.push(`${name}: ${excess} px too wide`);
		}
		expect(wrong).toEqual([]);

		await tellOfExposures(page, { source_url: `https://forum.example/${"a".repeat(1978)}` });
		await page.goto(`/scanner/exposure/${someId}`);
		await page.getByRole("button", { name: "The record in full" }).click();
		await page.getByText("https://forum.example/").waitFor();
		expect((await sizeOf(page)).excess).toBeLessThanOrEqual(0);
	});

	it("a name or title in a script from right to left stands by itself in the sentence around it", async () => {
		const person = { ...newPerson(), firstName: arabic, lastName: arabic };
		const { page } = await signedInVisitor(site, { person, ...narrowest });
		const wrong: string[] = [];
		for (const path of ["/dashboard", "/profile", "/account"]) {
			await page.goto(path, { waitUntil: "networkidle" });
			await page.locator("main h1").waitFor();
			await nothingLoads(page);
			const { found, mixed } = await page.evaluate<{ found: number; mixed: string[] }>(mixedDirections);
			for (const text of mixed) wrong.push(`${path}: ${text}`);
			if (path !== "/account") expect(found, `names on ${path}`).toBeGreaterThan(0);
			expect((await sizeOf(page)).excess, path).toBeLessThanOrEqual(0);
		}
		const next = { id: "0b9f6c0e-54b1-4d8f-8a44-35a3b4c0b002", title: arabic };
		await tellOfExposures(page, { title: arabic, breach_date: null, status: "resolved", next });
		await page.goto(`/scanner/exposure/${someId}`);
		await page.getByRole("link", { name: "Next: " }).waitFor();
		const titles = await page.evaluate<{ found: number; mixed: string[] }>(mixedDirections);
		expect(titles.found).toBeGreaterThan(1);
		wrong.push(...titles.mixed);
		expect(wrong).toEqual([]);
	});

	it("an exposure is three lines of 96 px, the figures stand two by two, and filters are behind one button", async () => {
		const { page } = await sampleVisitor(site, 42, phone);
		await scan(page);
		const rows = page.getByRole("table", { name: "Recent Exposures" }).getByRole("row");
		await rows.nth(1).waitFor();
		const heights = await rows.evaluateAll((all) =>
			all.flatMap((row) => (row.querySelector("td") ? [Math.round(row.getBoundingClientRect().height)] : [])),
		);
		expect(heights.length).toBeGreaterThan(1);
		// Includes the line between two rows.
		for (const height of heights) expect(height).toBeLessThanOrEqual(97);
		const figures = await page
			.locator("main dl > div")
			.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
		expect(figures).toHaveLength(4);
		expect([figures[0] === figures[1], figures[2] === figures[3], figures[0] === figures[2]]).toEqual([
			true,
			true,
			false,
		]);
		await page.getByRole("link", { name: allExposures }).click();
		const filters = page.getByRole("button", { name: "Filters", exact: true });
		await filters.waitFor();
		expect(await page.getByLabel("Source").isVisible()).toBe(false);
		await filters.click();
		expect(await page.getByLabel("Source").isVisible()).toBe(true);
	});

	it("on the narrowest phone an exposure's date and confidence are whole, beside its checkbox", async () => {
		const { page } = await sampleVisitor(site, 42, { viewport: { width: 360, height: 740 } });
		await scan(page);
		await page.getByRole("link", { name: allExposures }).click();
		const table = page.getByRole("table", { name: "All Exposures" });
		await table.getByRole("checkbox").first().waitFor();
		// The last line of each exposure: one line of 24 px, in which only the source may be cut off.
		const rests = await table.locator("td a > span:last-child").evaluateAll((all) =>
			all.map((rest) => {
				const text = [...rest.childNodes].find(({ nodeValue }) => nodeValue?.includes("%"));
				const range = rest.ownerDocument.createRange();
				if (text) {
					range.setStart(text, 0);
					range.setEnd(text, (text.nodeValue ?? "").indexOf("%") + 1);
				}
				const box = rest.getBoundingClientRect();
				return {
					text: rest.textContent,
					isCut: range.getBoundingClientRect().right > box.right || rest.scrollHeight > 24,
				};
			}),
		);
		expect(rests.length).toBeGreaterThan(1);
		for (const { text, isCut } of rests) {
			expect(text).toMatch(/\d{4} · \d+% · [a-z ]+$/);
			expect(isCut, text).toBe(false);
		}
	});

	it("no public page is over 3,000 px long without a reason, and a legal text links to each of its parts", async () => {
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
		const rights = page.getByRole("heading", { name: "Your rights" });
		const top = async () => (await rights.boundingBox())?.y ?? 0;
		await expect.poll(top).toBeLessThan(phone.viewport.height);
		await expect.poll(top).toBeGreaterThan(64);
	});

	it("a dialog's buttons are visible, on a phone and on a low desktop screen", async () => {
		const { page } = await signedInVisitor(site, phone);
		await buyPlan(page, { planId: "pro", paymentMethodId: "pm_card_visa" });
		for (const [path, opener, name] of dialogs) {
			await page.setViewportSize(phone.viewport);
			await page.goto(path);
			await page.getByRole("button", { name: opener, exact: true }).click();
			await buttonsInSight(page, name);
		}
		// The step that follows in the last dialog.
		const dialog = page.getByRole("dialog");
		const secret = (await dialog.getByTestId("secret").textContent()) ?? "";
		await dialog.getByLabel("Authentication code").fill(totpCode(secret.replace(/\s/g, "")));
		await dialog.getByRole("button", { name: "Verify and switch on" }).click();
		await buttonsInSight(page, "I have saved them");
	});

	it("a link opens the next page at its top, and Back returns to the place that the person left", async () => {
		const { page } = await signedInVisitor(site, phone);
		await page.goto("/account");
		const link = page.getByRole("contentinfo").getByRole("link", { name: "Support" });
		// A position that exists while the page loads again. Beyond it, Back scrolls only as far as the page is long at
		// that time.
		const left = 600;
		await expect.poll(() => page.evaluate(`scrollTo(0, ${left}), scrollY`)).toBe(left);
		await page.evaluate("window.stayed = true");
		// Clicks without scrolling: the browser would scroll to the link first.
		await link.dispatchEvent("click");
		await page.getByRole("heading", { level: 1, name: "Support" }).waitFor();
		expect(await page.evaluate("[scrollY, window.stayed]")).toEqual([0, true]);
		await page.goBack();
		await page.getByRole("heading", { level: 1, name: "Account Settings" }).waitFor();
		await expect.poll(() => page.evaluate("scrollY")).toBe(left);
	});
});
