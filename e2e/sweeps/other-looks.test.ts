import { beforeAll, describe, expect, it } from "vitest";
import { findingsInOtherLooks, findingsOf } from "../support/look/check-axe.ts";
import { nothingLoads } from "../support/look/still-loading.ts";
import { lookThrough } from "../support/look/watch-page.ts";
import { sampleVisitor, scan } from "../support/scanning.ts";
import { SCANNED_SCREENS, SCREENS } from "../support/screens.ts";
import { type Session, sessionOfDemo } from "../support/sign-in.ts";
import { placeOf, useSite } from "../support/site.ts";

const site = useSite();

/** The combinations that every-screen.test.ts leaves out: wide in the light scheme and narrow in the dark one. */
describe("every screen in its other looks", () => {
	let session: Session;
	beforeAll(async () => {
		session = await sessionOfDemo(site.browser, site);
	});

	it.each(SCREENS)("$name: axe finds nothing, wide in the light and narrow in the dark", async (screen) => {
		const page = await site.visitor(screen.signedIn ? { storageState: session } : {});
		await page.goto(screen.path);
		await page.getByRole("heading", { level: 1 }).waitFor();
		await lookThrough(page);
		await nothingLoads(page);
		expect(await findingsInOtherLooks(page)).toEqual([]);
		expect(placeOf(page)).toBe(screen.path);
	});
});

describe("every screen that a scan has filled", () => {
	it("axe finds nothing, narrow or wide, light or dark", async () => {
		const { page } = await sampleVisitor(site, 21);
		await scan(page);
		const worst = page.getByRole("alert").filter({ hasText: "Scan finished" }).getByRole("link");
		const id = ((await worst.getAttribute("href")) ?? "").split("/").at(-1) ?? "none";
		for (const { name, path } of SCANNED_SCREENS) {
			await page.goto(path.replace(":id", id));
			await page.getByRole("heading", { level: 1 }).waitFor();
			await lookThrough(page);
			await nothingLoads(page);
			expect(await findingsOf(page), name).toEqual([]);
			expect(await findingsInOtherLooks(page), name).toEqual([]);
			expect(placeOf(page), name).toBe(path.replace(":id", id));
		}
	});
});
