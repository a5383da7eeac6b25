import { beforeAll, describe, expect, it } from "vitest";
import { walkByTab } from "../support/focus.ts";
import { findingsOf } from "../support/look/check-axe.ts";
import { lookThrough, watchPage } from "../support/look/watch-page.ts";
import { SCREENS } from "../support/screens.ts";
import { type Session, sessionOfDemo } from "../support/sign-in.ts";
import { placeOf, useSite } from "../support/site.ts";

const site = useSite();

/**
 * Visits each screen once, because opening it costs more than checking it. Each width and each color scheme is checked
 * once; other-looks.test.ts checks the other combinations.
 */
describe("every screen", () => {
	let session: Session;
	beforeAll(async () => {
		session = await sessionOfDemo(site.browser, site);
	});

	it.each(SCREENS)(
		"$name: no complaint of the browser, Tab goes through it, axe finds nothing, narrow or wide, light or dark",
		async ({ path, signedIn }) => {
			const page = await site.visitor(signedIn ? { storageState: session } : {});
			const complaints = await watchPage(page, site.url);
			const answer = await page.goto(path);
			expect([answer?.status(), answer?.request().redirectedFrom()]).toEqual([200, null]);
			await page.getByRole("heading", { level: 1 }).waitFor();
			expect(await page.title()).toMatch(/Unlisted/);
			await lookThrough(page);
			expect(complaints, "the browser complains, or something left the site").toEqual([]);
			await walkByTab(page);
			expect(await findingsOf(page)).toEqual([]);
			expect(placeOf(page)).toBe(path);
		},
	);
});
