import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { filesOf } from "../../apps/web/app/lib/site/prefetch.ts";
import { signIn } from "../support/sign-in.ts";
import { useSite } from "../support/site.ts";

const site = useSite();

/** Makes the browser idle only when the test says so. Records when the page asks for idle time. */
const holdsIdle = `
	window.askedForIdle = [];
	window.requestIdleCallback = (act) => askedForIdle.push({ act, at: performance.now() });
`;
const becomesIdle = "askedForIdle.splice(0).forEach(({ act }) => act())";
const waitsForIdle = (page: Page) =>
	expect.poll(() => page.evaluate("askedForIdle.length"), { timeout: 30_000 }).toBeGreaterThan(0);
/** The scripts that the browser has requested. */
const fetchedBy = async (page: Page): Promise<string[]> =>
	await page.evaluate(
		"performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname).filter((path) => path.startsWith('/assets/') && path.endsWith('.js'))",
	);
/** The files that a page's document declares it needs. */
const neededBy = async (page: Page, path: string): Promise<string[]> =>
	filesOf(await (await page.request.get(path)).text());

describe("the rest of the app", () => {
	it("is fetched when the public page is quiet and the browser idle, and none of it runs", async () => {
		const page = await site.visitor();
		await page.addInitScript(holdsIdle);
		await page.goto("/");
		await waitsForIdle(page);
		const sinceLoad = await page.evaluate(
			"askedForIdle[0].at - performance.getEntriesByType('navigation')[0].loadEventEnd",
		);
		expect(sinceLoad, "milliseconds").toBeGreaterThanOrEqual(1000);

		const needed = await neededBy(page, "/login");
		const own = await neededBy(page, "/");
		const rest = needed.filter((file) => !own.includes(file));
		expect(rest.some((file) => file.includes("/vendor-"))).toBe(true);
		expect((await fetchedBy(page)).filter((file) => rest.includes(file))).toEqual([]);

		await page.evaluate(becomesIdle);
		await expect
			.poll(async () => {
				const fetched = await fetchedBy(page);
				return rest.filter((file) => !fetched.includes(file));
			})
			.toEqual([]);
		expect(await page.evaluate("window.__reactRouterVersion ?? null"), "the framework has run").toBeNull();
	});

	it("is the dashboard's code for a signed-in person", async () => {
		const page = await site.visitor();
		await signIn(page, site.url, site.demo);
		await page.addInitScript(holdsIdle);
		await page.goto("/");
		await waitsForIdle(page);
		const needed = await neededBy(page, "/dashboard");
		const ofDashboard = needed.filter((file) => file.includes("/dashboard-page-"));
		expect(ofDashboard).toHaveLength(1);
		expect(await fetchedBy(page)).not.toContain(ofDashboard[0]);
		await page.evaluate(becomesIdle);
		await expect.poll(() => fetchedBy(page)).toEqual(expect.arrayContaining(needed));
	});

	it("is fetched for a link that somebody points at, on a page for signed-in people and on a public one", async () => {
		const page = await site.visitor();
		await signIn(page, site.url, site.demo);
		// Nothing is fetched because the browser is idle.
		await page.addInitScript(holdsIdle);
		for (const [at, to] of [
			["/account", "/billing"],
			["/privacy", "/support"],
		] as const) {
			await page.goto(at);
			const link = page.locator(`a[href="${to}"]:visible`).first();
			await link.waitFor();
			const before = await fetchedBy(page);
			const rest = (await neededBy(page, to)).filter((file) => !before.includes(file));
			await link.hover();
			if (to === "/billing") expect(rest.length).toBeGreaterThan(0);
			await expect.poll(() => fetchedBy(page), { message: to }).toEqual(expect.arrayContaining(rest));
		}
	});
});
