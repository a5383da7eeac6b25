import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { firstQuestions } from "../packages/contracts/src/first-answers.ts";
import { stillLoading } from "./support/look/still-loading.ts";
import { sampleVisitor, scan } from "./support/scanning.ts";
import { useSite } from "./support/site.ts";

const site = useSite();
/** Slightly less than the time for which pages use an answer without asking again. */
const freshMs = 1_500;

/** Requests for the profile, and for the listing that the removals page shows. */
const ofTheHead = /^\/rest\/v1\/profiles|^\/api\/brokers\/listings\/[\da-f-]{36}$/;

/** What the page itself requests until it has loaded everything. */
async function askedAlone(page: Page, path: string): Promise<string[]> {
	const asked: string[] = [];
	let freshUntil = Number.POSITIVE_INFINITY;
	page.on("response", (response) => {
		if (response.url().includes("/api/first-answers")) freshUntil = Date.now() + freshMs;
	});
	page.on("request", (request) => {
		// On a busy machine, parts that mount later may ask again: the answer is old by then.
		if (Date.now() > freshUntil) return;
		const { pathname, search } = new URL(request.url());
		if (request.method() === "GET" && /^\/(api|rest|auth)\//.test(pathname)) asked.push(pathname + search);
	});
	await page.goto(path);
	await page.locator("main h1").waitFor();
	await page.locator(stillLoading).first().waitFor({ state: "detached" });
	await page.waitForLoadState("networkidle");
	page.removeAllListeners("request");
	page.removeAllListeners("response");
	return asked.map((one) => decodeURIComponent(one));
}

it("a page sends its first requests once, all of them together", async () => {
	const { page } = await sampleVisitor(site, 3);
	await scan(page);
	for (const path of [
		"/dashboard",
		"/scanner",
		"/removals",
		"/account",
		"/subscription",
		"/scanner/settings",
	]) {
		const asked = await askedAlone(page, path);
		expect(asked.filter((one) => one.startsWith("/api/first-answers"))).toHaveLength(1);
		const first = firstQuestions[path] ?? [];
		expect(
			asked.filter((one) => first.includes(one) || ofTheHead.test(one)),
			path,
		).toEqual([]);
	}
});
