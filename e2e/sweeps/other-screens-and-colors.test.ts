import { expect, it } from "vitest";
import { nothingLoads } from "../support/look/still-loading.ts";
import { signedInVisitor } from "../support/person.ts";
import { open, useSite } from "../support/site.ts";
import { subscriber } from "../support/subscriber.ts";

const site = useSite();

it("in the system's high-contrast colors, switches show their state, filled buttons and chips have an edge, and severities keep their bars", async () => {
	const page = await site.visitor({ forcedColors: "active", colorScheme: "dark" });
	await open(page, "/dev/ui");
	const fills = (state: string) =>
		page
			.locator(`[role="switch"]${state}`)
			.first()
			.evaluate((input) =>
				[input, input.nextElementSibling].map((part) => part && getComputedStyle(part).backgroundColor),
			);
	const on = await fills(":checked");
	const off = await fills(":not(:checked)");
	expect(on[0]).not.toBe(on[1]);
	expect(off[0]).not.toBe(off[1]);
	expect(on).not.toEqual(off);
	const bar = (part: Element) => getComputedStyle(part, "::after").backgroundColor;
	// The mark in the name is a bar, and without its color there is none.
	expect(await page.locator("header .brand-word > span").evaluate(bar)).not.toBe("rgba(0, 0, 0, 0)");
	const paper = await page.evaluate("getComputedStyle(document.body).backgroundColor");
	expect(await page.locator("header .brand-word > span").evaluate(bar)).not.toBe(paper);
	const chip = page.locator("main span.rounded-chip.font-semibold").first();
	expect(await chip.evaluate((words) => getComputedStyle(words).outlineStyle)).toBe("solid");
	const severity = page.locator("main span[aria-hidden] > .bar").first();
	expect(await severity.evaluate((one) => getComputedStyle(one).backgroundColor)).not.toBe(paper);
	const filled = page.locator("main .bg-safe:is(a, button)").first();
	expect(await filled.evaluate((button) => getComputedStyle(button).borderTopWidth)).toBe("1px");
});

it("the name in the header is never broken into two lines", async () => {
	const { page } = await signedInVisitor(site, { viewport: { width: 640, height: 800 } });
	const box = await page.locator("header .brand-word").boundingBox();
	expect(box?.height).toBeLessThan(40);
	expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBe(0);
});

/** What of the header is outside of the screen, and how far the widest table has to be moved. */
const outOfSight = `(() => {
	const beyond = [...document.querySelectorAll("header a, header button")]
		.filter((one) => one.checkVisibility() && one.getBoundingClientRect().right > innerWidth + 1)
		.map((one) => one.textContent);
	const moved = [...document.querySelectorAll("main div")]
		.filter((one) => one.querySelector(":scope > table") && one.checkVisibility())
		.map((one) => one.scrollWidth - one.clientWidth);
	return { beyond, moved: Math.max(0, ...moved), page: document.documentElement.scrollWidth - innerWidth };
})()`;

it.each([1280, 390])(
	"with letters twice as large, all of the header is in sight at %i px, and no table has to be moved",
	async (width) => {
		const { page } = await subscriber(site);
		await page.setViewportSize({ width, height: 800 });
		for (const path of ["/billing", "/payment-test", "/identity", "/"]) {
			await open(page, path);
			await nothingLoads(page);
			await page.evaluate("document.documentElement.style.fontSize = '200%'");
			// The letters may grow after a look.
			await expect
				.poll(() => page.evaluate(outOfSight), { message: path })
				.toEqual({ beyond: [], moved: 0, page: 0 });
			await page.getByRole("button", { name: "Menu" }).click();
			await page.locator("#menu").getByRole("button", { name: "Sign Out" }).waitFor();
		}
	},
);

it("every way to a second code can be pressed at once on a small phone", async () => {
	const { page } = await signedInVisitor(site, { viewport: { width: 360, height: 740 } });
	await open(page, "/account");
	await page.getByRole("button", { name: "Switch on two-factor" }).click();
	const last = page
		.getByRole("dialog")
		.getByRole("button", { name: /instead$/ })
		.last();
	await last.waitFor();
	const bottomEdge = async () => {
		const box = await last.boundingBox();
		return (box?.y ?? 9999) + (box?.height ?? 0);
	};
	// The sheet rises from below.
	await expect.poll(bottomEdge).toBeLessThanOrEqual(740);
});

it("on paper nothing is there to be pressed, and what is folded on a screen is open", async () => {
	const { page } = await subscriber(site);
	await open(page, "/billing");
	const actions = page.getByRole("columnheader", { name: "Actions", includeHidden: true });
	const exports = page.getByText("Export Options");
	await actions.waitFor();
	await page.emulateMedia({ media: "print" });
	expect([await actions.isVisible(), await exports.isVisible()]).toEqual([false, false]);
	expect(await page.getByRole("columnheader", { name: "Amount" }).isVisible()).toBe(true);

	// A page as high as the window would end with an empty sheet.
	const frame = page.locator(".min-h-dvh").first();
	expect(await frame.evaluate((part) => getComputedStyle(part).minHeight)).toBe("0px");
	const skip = page.getByRole("link", { name: "Skip to content", includeHidden: true });
	expect(await skip.evaluate((link) => getComputedStyle(link).display)).toBe("none");

	await page.goto("/");
	const answer = page.locator("main details > :not(summary)").first();
	expect(await answer.evaluate((part) => part.checkVisibility({ contentVisibilityAuto: true }))).toBe(true);
	await page.emulateMedia({ media: "screen" });
	expect(await answer.evaluate((part) => part.checkVisibility({ contentVisibilityAuto: true }))).toBe(false);
});
