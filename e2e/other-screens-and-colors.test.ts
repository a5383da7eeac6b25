import { expect, it } from "vitest";
import { signedInVisitor } from "./support/person.ts";
import { open, useSite } from "./support/site.ts";
import { subscriber } from "./support/subscriber.ts";

const site = useSite();

it("in the system's high-contrast colors, switches show their state and filled buttons have an edge", async () => {
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
	const filled = page.locator("main .bg-safe:is(a, button)").first();
	expect(await filled.evaluate((button) => getComputedStyle(button).borderTopWidth)).toBe("1px");
});

it("the name in the header is never broken into two lines", async () => {
	const { page } = await signedInVisitor(site, { viewport: { width: 640, height: 800 } });
	const box = await page.locator("header .brand-word").boundingBox();
	expect(box?.height).toBeLessThan(40);
	expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBe(0);
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

	await page.goto("/");
	const answer = page.locator("main details > :not(summary)").first();
	expect(await answer.evaluate((part) => part.checkVisibility({ contentVisibilityAuto: true }))).toBe(true);
	await page.emulateMedia({ media: "screen" });
	expect(await answer.evaluate((part) => part.checkVisibility({ contentVisibilityAuto: true }))).toBe(false);
});
